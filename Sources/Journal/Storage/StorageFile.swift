package import System

/// An open file of a `Storage`, read and written at offsets.
package protocol StorageFile: AnyObject, Sendable {
  func size() throws(Errno) -> Int
  /// Reads bytes from `offset` on into `bytes`. Returns how many were read. 0 means the end of the file.
  func read(into bytes: inout [UInt8], at offset: Int) throws(Errno) -> Int
  /// Writes all of `bytes[range]`. If this function throws, any part of the bytes may have been written.
  func write(_ bytes: [UInt8], in range: Range<Int>, at offset: Int) throws(Errno)
  /// Makes the contents and the size durable. After a failure it is unknown which writes since the last success are
  /// durable.
  func synchronize() throws(Errno)
  func truncate(to size: Int) throws(Errno)
}
