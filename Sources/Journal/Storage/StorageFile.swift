package import System

/// An open file of a `Storage`. All reads and writes are at explicit offsets.
package protocol StorageFile: AnyObject, Sendable {
  func size() throws(Errno) -> Int
  /// Reads bytes from the file into `bytes`, starting at `offset`. Returns how many bytes were read. 0 means the end of
  /// the file.
  func read(into bytes: inout [UInt8], at offset: Int) throws(Errno) -> Int
  /// Writes all of `bytes[range]`. If this throws, some of the bytes may have been written.
  func write(_ bytes: [UInt8], in range: Range<Int>, at offset: Int) throws(Errno)
  /// Makes the contents and the size durable. If this throws, it is unknown which writes since the last successful call
  /// are durable.
  func synchronize() throws(Errno)
  func truncate(to size: Int) throws(Errno)
}
