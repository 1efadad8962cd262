package import System

/// A directory of state, of journals or of pictures, as whoever keeps files in it sees it: names without slashes, files
/// behind them.
///
/// It is injected so that what is kept can be tested against a disk that crashes at every call;
/// `DirectoryStorage` is the real one. No implementation retries anything: what failed is said, and whoever called decides.
package protocol Storage: Sendable {
  /// Opens a file for reading and writing. With `create` it is a new one, and an existing file of that name is an error.
  func open(_ name: String, create: Bool) throws(Errno) -> any StorageFile
  func exists(_ name: String) throws(Errno) -> Bool
  /// Replaces `target` if it exists.
  func rename(_ name: String, to target: String) throws(Errno)
  func remove(_ name: String) throws(Errno)
  /// What is in here, in no order that means anything.
  func names() throws(Errno) -> [String]
  /// Makes what was created, renamed and removed here durable.
  func synchronize() throws(Errno)
}
