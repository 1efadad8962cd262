internal import CTrackd
internal import Glibc

/// An open regular file that is read and written at offsets.
///
/// Reads and writes are complete. A short read means the end of the file, never an interrupted call. Threads may use
/// the same file concurrently, because there is no shared position.
package final class File: Sendable {
  private let descriptor: Descriptor

  init(_ descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }

  package func status() throws(Errno) -> FileStatus {
    try FileStatus(of: descriptor)
  }

  package func size() throws(Errno) -> Int {
    try status().size
  }

  /// The number of links and the size. The timestamps aren't queried. Otherwise, recent kernels would give the next
  /// write a new timestamp. A sync would then have to write the inode too, and would take 50% longer.
  package func linksAndSize() throws(Errno) -> (links: Int, size: Int) {
    var links: UInt64 = 0
    var size: UInt64 = 0
    let raw = descriptor.raw
    _ = try SystemCall.retrying { unsafe ctrackd_links_and_size(raw, &links, &size) }
    return (Int(links), Int(size))
  }

  /// Fills `bytes` with the contents of the file, starting at `offset`.
  /// - Returns: the number of bytes read. It is less than `bytes.count` only at the end of the file.
  package func read(into bytes: inout [UInt8], at offset: Int) throws(Errno) -> Int {
    let raw = descriptor.raw
    var filled = 0
    while filled < bytes.count {
      let count = try SystemCall.retrying {
        unsafe bytes.withUnsafeMutableBytes { buffer in
          let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
          return unsafe pread(raw, rest.baseAddress, rest.count, offset + filled)
        }
      }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Writes all of `bytes[range]` at `offset`. If this throws, any part of the bytes might have been written.
  package func write(_ bytes: [UInt8], in range: Range<Int>, at offset: Int) throws(Errno) {
    let raw = descriptor.raw
    var start = range.lowerBound
    while start < range.upperBound {
      let count = try SystemCall.retrying {
        unsafe bytes[start..<range.upperBound].withUnsafeBytes { rest in
          unsafe pwrite(raw, rest.baseAddress, rest.count, offset + start - range.lowerBound)
        }
      }
      if count == 0 { throw .io }
      start += count
    }
  }

  /// Syncs the bytes to disk. Of the metadata, only what is needed to read the bytes is synced, such as a new size.
  package func synchronizeData() throws(Errno) {
    _ = try SystemCall.retrying { fdatasync(descriptor.raw) }
  }

  /// Syncs the bytes and all metadata to disk.
  package func synchronize() throws(Errno) {
    _ = try SystemCall.retrying { fsync(descriptor.raw) }
  }

  /// Changes the owner of the file. Only root may do this.
  package func give(to owner: UInt32) throws(Errno) {
    _ = try SystemCall.retrying { fchown(descriptor.raw, owner, gid_t.max) }
  }

  package func setMode(_ mode: UInt32) throws(Errno) {
    _ = try SystemCall.retrying { fchmod(descriptor.raw, mode) }
  }

  package func truncate(to size: Int) throws(Errno) {
    _ = try SystemCall.retrying { ftruncate(descriptor.raw, size) }
  }

  /// The whole contents of a file that has at most `limit` bytes.
  package func contents(limit: Int) throws(Errno) -> [UInt8] {
    let size = try size()
    if size > limit { throw .tooLarge }
    var bytes = [UInt8](repeating: 0, count: size)
    let count = try read(into: &bytes, at: 0)
    bytes.removeLast(size - count)
    return bytes
  }

  /// The whole contents of a file that the user named, such as a configuration file. Links are followed, and the file
  /// may belong to any user.
  package static func contents(path: String, limit: Int) throws(Errno) -> [UInt8] {
    if path.utf8.contains(0) { throw .badName }
    let file = File(
      Descriptor(owning: try SystemCall.retrying { unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) })
    )
    if try !file.status().isRegular { throw .notARegularFile }
    return try file.contents(limit: limit)
  }

  /// Locks the file. The lock ends when the file is closed, or when the process crashes.
  func lock() throws(Errno) {
    _ = try SystemCall.retrying { flock(descriptor.raw, LOCK_EX | LOCK_NB) }
  }
}
