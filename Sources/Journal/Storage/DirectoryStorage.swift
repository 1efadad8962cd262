import Synchronization
package import System

/// The real `Storage`: an open directory. `System` opens only regular files in it that belong to this process's user.
package final class DirectoryStorage: Storage {
  private let directory: Directory
  private let access: Directory.Access

  /// - Parameter access: with `.read`, files can't be modified.
  package init(_ directory: Directory, access: Directory.Access = .readWrite) {
    self.directory = directory
    self.access = access
  }

  package func open(_ name: String, create: Bool) throws(Errno) -> any StorageFile {
    do {
      return DirectoryFile(try directory.openFile(name, access, create: create ? .always : .never))
    } catch .readOnlyFileSystem where !create {
      return DirectoryFile(try directory.openFile(name, .read), isForReading: true)
    }
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
  /// Whether the disk is read-only, by its mount options or because the kernel found it broken.
  private let isForReading: Bool
  /// The minimum length that the file must have after this process's writes.
  private let length = Atomic<Int>(0)

  init(_ file: File, isForReading: Bool = false) {
    self.file = file
    self.isForReading = isForReading
  }

  private func requireChangeable() throws(Errno) {
    if isForReading { throw .readOnlyFileSystem }
  }

  func size() throws(Errno) -> Int { try file.size() }

  func read(into bytes: inout [UInt8], at offset: Int) throws(Errno) -> Int { try file.read(into: &bytes, at: offset) }

  func write(_ bytes: [UInt8], in range: Range<Int>, at offset: Int) throws(Errno) {
    try requireChangeable()
    try file.write(bytes, in: range, at: offset)
    length.max(offset + range.count, ordering: .relaxed)
  }

  /// Syncs the contents and the size, without which the bytes couldn't be read. If the file was unlinked after it was
  /// opened, no start would find the written bytes. If the file was truncated, the written bytes are after a hole. Both
  /// cases are errors.
  func synchronize() throws(Errno) {
    try requireChangeable()
    try file.synchronizeData()
    let status = try file.linksAndSize()
    if status.links == 0 { throw .nameless }
    if status.size < length.load(ordering: .relaxed) { throw .cutShort }
  }

  func truncate(to size: Int) throws(Errno) {
    try requireChangeable()
    length.store(size, ordering: .relaxed)
    try file.truncate(to: size)
  }
}
