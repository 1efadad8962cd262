package import System

/// The real `Storage`: an open directory of the system, beneath which `System` opens only regular files of our own.
package final class DirectoryStorage: Storage {
  private let directory: Directory
  private let access: Directory.Access

  /// With `access` `.read` files can only be looked at.
  package init(_ directory: Directory, access: Directory.Access = .readWrite) {
    self.directory = directory
    self.access = access
  }

  package func open(_ name: String, create: Bool) throws(Errno) -> any StorageFile {
    DirectoryFile(try directory.openFile(name, access, create: create ? .always : .never))
  }

  package func exists(_ name: String) throws(Errno) -> Bool { try directory.exists(name) }

  package func rename(_ name: String, to target: String) throws(Errno) { try directory.rename(name, to: target) }

  package func remove(_ name: String) throws(Errno) { try directory.remove(name) }

  package func names() throws(Errno) -> [String] { try directory.names() }

  package func synchronize() throws(Errno) { try directory.synchronize() }
}

/// A file of a `DirectoryStorage`.
private final class DirectoryFile: StorageFile {
  private let file: File

  init(_ file: File) { self.file = file }

  func size() throws(Errno) -> Int { try file.size() }

  func read(into bytes: inout [UInt8], at offset: Int) throws(Errno) -> Int { try file.read(into: &bytes, at: offset) }

  func write(_ bytes: [UInt8], in range: Range<Int>, at offset: Int) throws(Errno) {
    try file.write(bytes, in: range, at: offset)
  }

  /// The size is among what this makes durable, for without it the bytes couldn't be read. Where somebody has taken the file away
  /// it is as if nothing had been written: no start would find it.
  func synchronize() throws(Errno) {
    try file.synchronizeData()
    if try file.status().links == 0 { throw .nameless }
  }

  func truncate(to size: Int) throws(Errno) { try file.truncate(to: size) }
}
