internal import CTrackd
internal import Glibc

/// An open regular file, read and written at given places.
///
/// Reads and writes are whole: what is short is the end of the file or an error, never a call that was cut. There is no
/// shared position, so threads may use one file at once.
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

  /// How many names the file has, and how long it is, without its times. Once those were asked for, recent kernels give the next
  /// write a time of its own, and a sync has the file's inode to write, too: that takes half as long again.
  package func linksAndSize() throws(Errno) -> (links: Int, size: Int) {
    var links: UInt64 = 0
    var size: UInt64 = 0
    let raw = descriptor.raw
    _ = try SystemCall.retrying { unsafe ctrackd_links_and_size(raw, &links, &size) }
    return (Int(links), Int(size))
  }

  /// Fills `bytes` from `offset` on, as far as the file goes.
  /// - Returns: how many bytes there were: less than `bytes.count` only at the end of the file.
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

  /// Writes all of `bytes[range]` to `offset` and on. After an error any part of it may be there.
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

  /// Waits until the bytes, and a size that is needed to read them, are on the disk.
  package func synchronizeData() throws(Errno) {
    _ = try SystemCall.retrying { fdatasync(descriptor.raw) }
  }

  /// As `synchronizeData`, and with all that is known about the file.
  package func synchronize() throws(Errno) {
    _ = try SystemCall.retrying { fsync(descriptor.raw) }
  }

  /// Makes it another user's. Only root may.
  package func give(to owner: UInt32) throws(Errno) {
    _ = try SystemCall.retrying { fchown(descriptor.raw, owner, gid_t.max) }
  }

  /// Says who may read, change and run it.
  package func setMode(_ mode: UInt32) throws(Errno) {
    _ = try SystemCall.retrying { fchmod(descriptor.raw, mode) }
  }

  package func truncate(to size: Int) throws(Errno) {
    _ = try SystemCall.retrying { ftruncate(descriptor.raw, size) }
  }

  /// All of a file that has at most `limit` bytes.
  package func contents(limit: Int) throws(Errno) -> [UInt8] {
    let size = try size()
    if size > limit { throw .tooLarge }
    var bytes = [UInt8](repeating: 0, count: size)
    let count = try read(into: &bytes, at: 0)
    bytes.removeLast(size - count)
    return bytes
  }

  /// All of the file at a path that a person named, such as a configuration: links are followed, anybody may own it.
  package static func contents(path: String, limit: Int) throws(Errno) -> [UInt8] {
    if path.utf8.contains(0) { throw .badName }
    let file = File(
      Descriptor(owning: try SystemCall.retrying { unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) })
    )
    if try !file.status().isRegular { throw .notARegularFile }
    return try file.contents(limit: limit)
  }

  /// Takes the lock of this file, which ends when the file is closed, by whatever death.
  func lock() throws(Errno) {
    _ = try SystemCall.retrying { flock(descriptor.raw, LOCK_EX | LOCK_NB) }
  }
}
