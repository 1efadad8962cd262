import System

/// Appends to one journal file, and manages the padding after the last record.
///
/// When `append` returns, the lines are durable. If it throws `.full`, the file is durably unchanged. If it throws
/// `.unknown`, nobody may write to the file before it is recovered. A failed sync is never repeated: the kernel may
/// have dropped the dirty pages and report success for the next sync.
struct AppendFile: Sendable {
  enum Fault: Error, Equatable {
    case full(Errno)
    case unknown(Errno)

    var errno: Errno {
      switch self {
      case .full(let errno), .unknown(let errno): errno
      }
    }
  }

  let id: FileID
  /// The offset of the next record.
  private(set) var end: Int
  private let file: any StorageFile
  /// The durable size of the file. The bytes from `end` to here are newlines.
  private var size: Int

  init(_ file: any StorageFile, id: FileID, end: Int, size: Int) {
    self.file = file
    self.id = id
    self.end = end
    self.size = size
  }

  mutating func append(_ lines: [UInt8]) throws(Fault) {
    try makeRoom(for: lines.count)
    do {
      try file.write(lines, in: 0..<lines.count, at: end)
    } catch {
      guard error.meansFull else { throw .unknown(error) }
      try takeBack(lines.count)
      throw .full(error)
    }
    do { try file.synchronize() } catch { throw .unknown(error) }
    end += lines.count
  }

  /// Grows the padding to hold `count` more bytes, if necessary. The padding grows by the usual step. If the disk has
  /// no room for that, it grows by the minimum.
  mutating func makeRoom(for count: Int) throws(Fault) {
    let needed = end + count
    guard needed > size else { return }
    let usual = max(needed, size + Format.padding(forSize: size))
    do {
      try grow(to: usual)
    } catch .full where usual > needed {
      try grow(to: needed)
    }
  }

  /// Truncates the padding.
  mutating func cutPadding() throws(Errno) {
    guard size > end else { return }
    try file.truncate(to: end)
    try file.synchronize()
    size = end
  }

  private mutating func grow(to target: Int) throws(Fault) {
    do {
      try Blank.write(size..<target, of: file)
    } catch {
      guard error.meansFull else { throw .unknown(error) }
      // Truncating only frees space. If it fails, some extra newlines remain.
      try? file.truncate(to: size)
      throw .full(error)
    }
    do { try file.synchronize() } catch { throw .unknown(error) }
    size = target
  }

  /// Overwrites the bytes that a failed write may have left with newlines. Otherwise a later start could find records
  /// for which the callers got an error.
  private func takeBack(_ count: Int) throws(Fault) {
    do {
      try Blank.write(end..<end + count, of: file)
      try file.synchronize()
    } catch {
      throw .unknown(error)
    }
  }
}
