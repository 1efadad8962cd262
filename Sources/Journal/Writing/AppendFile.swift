import System

/// Appends lines to one journal file, and manages the padding after the last record.
///
/// When `append` returns, the lines are durable. If it throws `.full`, the file durably has its old contents. If it
/// throws `.unknown`, nobody may write to the file until it has been recovered. A failed sync is never repeated: the
/// kernel might have dropped the dirty pages, and would then report success for the next sync.
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
  /// The offset at which the next record will be written.
  private(set) var end: Int
  private let file: any StorageFile
  /// The durable size of the file. The bytes from `end` to `size` are newlines.
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

  /// Makes sure that `count` more bytes fit into the padding. If necessary, the padding grows by the usual step. If the
  /// disk is too full for that, the padding grows only by what is needed.
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
      // Truncating only frees space. If it fails, some extra newlines remain, which do no harm.
      try? file.truncate(to: size)
      throw .full(error)
    }
    do { try file.synchronize() } catch { throw .unknown(error) }
    size = target
  }

  /// Overwrites with newlines the bytes that a failed write might have left. Otherwise, a later start could find
  /// records although their callers got an error.
  private func takeBack(_ count: Int) throws(Fault) {
    do {
      try Blank.write(end..<end + count, of: file)
      try file.synchronize()
    } catch {
      throw .unknown(error)
    }
  }
}
