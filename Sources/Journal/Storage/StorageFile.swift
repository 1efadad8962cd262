package import System

/// One open file of a `Storage`, read and written at positions.
package protocol StorageFile: AnyObject, Sendable {
  func size() throws(Errno) -> Int
  /// Fills `bytes` from its start with the file's bytes from `offset` on. Answers how many there were; 0 is the file's end.
  func read(into bytes: inout [UInt8], at offset: Int) throws(Errno) -> Int
  /// Writes all of `bytes[range]`, or throws; then any part of it may have been written.
  func write(_ bytes: [UInt8], in range: Range<Int>, at offset: Int) throws(Errno)
  /// Makes the contents and the size durable. After a failure nothing is known about what was written since the last success.
  func synchronize() throws(Errno)
  func truncate(to size: Int) throws(Errno)
}
