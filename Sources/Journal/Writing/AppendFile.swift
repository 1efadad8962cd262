import System

/// The writing end of one journal file: where the next record goes, and the padding behind it.
///
/// After `append` returns, the lines are durable. Thrown is `.full`, and then the file is as if nothing had been tried,
/// durably; or `.unknown`, and then nobody may write to the file again before it was recovered. A failed sync is never
/// repeated: the system may have dropped what it couldn't write and call the next sync a success.
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
  /// Where the next record goes.
  private(set) var end: Int
  private let file: any StorageFile
  /// The file's size, and durably so: from `end` to here are newlines.
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

  /// Grows the padding, if need be, to hold `count` more bytes; by the usual step, or where there's no room for that by
  /// as little as will do.
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

  /// Cuts the padding off.
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
      // This only gives room back: if it fails, there are some newlines too many.
      try? file.truncate(to: size)
      throw .full(error)
    }
    do { try file.synchronize() } catch { throw .unknown(error) }
    size = target
  }

  /// Blanks what a refused write may have left, so that no later start finds records whose callers were told no.
  private func takeBack(_ count: Int) throws(Fault) {
    do {
      try Blank.write(end..<end + count, of: file)
      try file.synchronize()
    } catch {
      throw .unknown(error)
    }
  }
}
