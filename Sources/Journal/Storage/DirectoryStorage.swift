import Synchronization
package import System

/// The `Storage` in an open directory on a real disk. `System` opens only regular files that belong to this process's
/// user.
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

private final class DirectoryFile: StorageFile {
  private let file: File
  /// Whether the disk is read-only, because it was mounted read-only or because the kernel found a problem.
  private let isForReading: Bool
  /// The length that this process's writes have given the file. If the file is shorter, something truncated it.
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

  /// Syncs the contents and the size. The size must be synced because the bytes couldn't be read without it. Throws if
  /// the file was unlinked after it was opened, because the next start wouldn't find the bytes. Also throws if the file
  /// was truncated, because the written bytes are then behind a hole.
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
