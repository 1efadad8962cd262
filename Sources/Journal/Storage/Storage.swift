package import System

/// A directory for journals or pictures: names without slashes, and files.
///
/// It is a protocol so that tests can use a disk that crashes at every call. `DirectoryStorage` is the implementation
/// for a real disk. Implementations don't retry. They report a failure, and the caller decides.
package protocol Storage: Sendable {
  /// Opens a file for reading and writing. With `create` the file must not exist yet.
  func open(_ name: String, create: Bool) throws(Errno) -> any StorageFile
  func exists(_ name: String) throws(Errno) -> Bool
  /// Renames a file. If `target` exists, it is replaced.
  func rename(_ name: String, to target: String) throws(Errno)
  func remove(_ name: String) throws(Errno)
  /// All names, in no particular order.
  func names() throws(Errno) -> [String]
  /// Makes created, renamed and removed names durable.
  func synchronize() throws(Errno)
}
