package import System

/// A directory of journals or pictures. It contains files and no subdirectories, so names have no slashes.
///
/// `Storage` is a protocol so that tests can use a disk that crashes at any call. `DirectoryStorage` is the
/// implementation for a real disk. Implementations never retry. They report an error and leave the decision to the
/// caller.
package protocol Storage: Sendable {
  /// Opens a file for reading and writing. With `create`, creates the file, which must not exist yet.
  func open(_ name: String, create: Bool) throws(Errno) -> any StorageFile
  func exists(_ name: String) throws(Errno) -> Bool
  /// Renames a file. If `target` exists, it is replaced.
  func rename(_ name: String, to target: String) throws(Errno)
  func remove(_ name: String) throws(Errno)
  /// The names of all files, in no particular order.
  func names() throws(Errno) -> [String]
  /// Makes the creation, renaming and removal of files durable.
  func synchronize() throws(Errno)
}
