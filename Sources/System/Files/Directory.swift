internal import Glibc

/// An open directory, through which the files in it are opened, renamed and removed.
///
/// Files are opened by a single name relative to the open directory, never by a path. Nobody can therefore redirect an
/// access by replacing a part of the path. Links aren't followed. In a state directory, other users must not be able to
/// write to the directory or its files. Otherwise they could change the daemon's data.
package final class Directory: Sendable {
  /// The path that the caller gave, for messages.
  package let path: String
  private let descriptor: Descriptor
  private let mustBeOurs: Bool
  private let locks = Monitor<[File]>([])

  private init(path: String, _ descriptor: consuming Descriptor, mustBeOurs: Bool) {
    self.path = path
    self.descriptor = descriptor
    self.mustBeOurs = mustBeOurs
  }

  /// Opens a state directory. It must belong to this user, and other users must not be able to write to it.
  /// - Parameter mode: the mode with which the directory and its missing parents are created. With nil, the directory
  ///   must exist.
  package static func open(_ path: String, create mode: UInt32? = nil) throws(Errno) -> Directory {
    if path.utf8.contains(0) { throw .badName }
    if let mode { try makeDirectories(path, mode) }
    let descriptor = try openDirectory(path, in: AT_FDCWD)
    try FileStatus(of: descriptor).requireOurs()
    return Directory(path: path, descriptor, mustBeOurs: true)
  }

  /// Opens any directory for reading. The directory and its files may belong to any user.
  package static func openForInspection(_ path: String) throws(Errno) -> Directory {
    if path.utf8.contains(0) { throw .badName }
    return Directory(path: path, try openDirectory(path, in: AT_FDCWD), mustBeOurs: false)
  }

  package func status() throws(Errno) -> FileStatus {
    try FileStatus(of: descriptor)
  }

  /// Opens a regular file that has no other hard link. In a state directory, the file must belong to this user.
  package func openFile(
    _ name: String, _ access: Access = .readWrite, create: Creation = .never
  ) throws(Errno) -> File {
    try Self.check(name)
    // O_NONBLOCK is set because opening a pipe would otherwise wait for its other end. The pipe is rejected below.
    let flags = access.flags | create.flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let raw: Int32
    do {
      raw = try SystemCall.retrying { unsafe openat(descriptor.raw, name, flags, 0o600) }
    } catch .tooManyLinks {
      throw .symbolicLink
    } catch .isDirectory {
      throw .notARegularFile
    }
    let file = File(Descriptor(owning: raw))
    let status = try file.status()
    if !status.isRegular { throw .notARegularFile }
    if status.links > 1 { throw .hardLinked }
    if mustBeOurs { try status.requireOurs() }
    return file
  }

  /// Locks a file, and holds the lock as long as this directory is open.
  /// - Throws: `.wouldBlock` if this process or another process holds the lock.
  package func lock(_ name: String) throws(Errno) {
    let file: File
    do {
      file = try openFile(name, .readWrite, create: .ifAbsent)
    } catch .readOnlyFileSystem {
      // On a read-only file system, an existing lock file can still be opened for reading and locked.
      file = try openFile(name, .read)
    }
    try file.lock()
    locks.withLock { $0.append(file) }
  }

  package func makeDirectory(_ name: String) throws(Errno) {
    try Self.check(name)
    _ = try SystemCall.retrying { unsafe mkdirat(descriptor.raw, name, 0o700) }
  }

  /// Creates a subdirectory and opens it.
  package func makeSubdirectory(_ name: String) throws(Errno) -> Directory {
    try makeDirectory(name)
    let opened = try Self.openDirectory(name, in: descriptor.raw, flags: O_NOFOLLOW)
    // If other users can write to this directory, they might have replaced the new directory.
    try FileStatus(of: opened).requireOurs()
    return Directory(path: path + "/" + name, opened, mustBeOurs: true)
  }

  package func subdirectory(_ name: String) throws(Errno) -> Directory {
    try Self.check(name)
    let opened = try Self.openDirectory(name, in: descriptor.raw, flags: O_NOFOLLOW)
    if mustBeOurs { try FileStatus(of: opened).requireOurs() }
    return Directory(path: path + "/" + name, opened, mustBeOurs: mustBeOurs)
  }

  package func exists(_ name: String) throws(Errno) -> Bool { try status(of: name) != nil }

  /// The status of the file with this name. A link isn't followed. Nil if the name doesn't exist.
  package func status(of name: String) throws(Errno) -> FileStatus? {
    try Self.check(name)
    do {
      return try FileStatus(of: name, in: descriptor.raw)
    } catch .notFound {
      return nil
    }
  }

  package func setMode(_ mode: UInt32) throws(Errno) {
    _ = try SystemCall.retrying { fchmod(descriptor.raw, mode) }
  }

  /// Renames a file atomically. An existing file with the new name is replaced.
  package func rename(_ name: String, to newName: String) throws(Errno) {
    try Self.check(name)
    try Self.check(newName)
    let raw = descriptor.raw
    _ = try SystemCall.retrying { unsafe renameat(raw, name, raw, newName) }
  }

  /// Gives a file a second name. Fails if a file already has the second name.
  package func link(_ name: String, to second: String) throws(Errno) {
    try Self.check(name)
    try Self.check(second)
    let raw = descriptor.raw
    _ = try SystemCall.retrying { unsafe linkat(raw, name, raw, second, 0) }
  }

  /// Removes an empty subdirectory.
  package func removeDirectory(_ name: String) throws(Errno) {
    try Self.check(name)
    _ = try SystemCall.retrying { unsafe unlinkat(descriptor.raw, name, AT_REMOVEDIR) }
  }

  /// Changes the owner of the directory. Only root may do this.
  package func give(to owner: UInt32) throws(Errno) {
    _ = try SystemCall.retrying { fchown(descriptor.raw, owner, gid_t.max) }
  }

  package func remove(_ name: String) throws(Errno) {
    try Self.check(name)
    _ = try SystemCall.retrying { unsafe unlinkat(descriptor.raw, name, 0) }
  }

  /// Removes this name, including the contents of a directory. A link is removed, not followed. If the name doesn't
  /// exist, nothing happens.
  package func removeAll(_ name: String) throws(Errno) {
    do {
      return try remove(name)
    } catch .notFound {
      return
    } catch .isDirectory {}
    let folder = try subdirectory(name)
    for inner in try folder.names() { try folder.removeAll(inner) }
    try removeDirectory(name)
  }

  /// Syncs the names in this directory to disk, after files were created, renamed or removed.
  package func synchronize() throws(Errno) {
    _ = try SystemCall.retrying { fsync(descriptor.raw) }
  }

  /// The names of all files, sorted. Names that aren't valid UTF-8 are left out, because this program never creates
  /// them.
  package func names() throws(Errno) -> [String] { try Self.names(in: descriptor.raw) }

  static func names(in directory: Int32) throws(Errno) -> [String] {
    // The directory is opened again, so that concurrent readers don't share a position.
    let own = try Self.openDirectory(".", in: directory)
    guard let stream = unsafe fdopendir(own.raw) else { throw SystemCall.checked(Errno(code: errno)) }
    _ = own.release()
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      if let name = unsafe Self.name(of: entry), name != ".", name != ".." { names.append(name) }
    }
    let code = errno
    if code != 0 { throw SystemCall.checked(Errno(code: code)) }
    return names.sorted()
  }

  private static func name(of entry: UnsafePointer<dirent>) -> String? {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
    return unsafe String(
      validatingCString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
  }

  private static func openDirectory(
    _ path: String, in directory: Int32, flags: Int32 = 0
  ) throws(Errno) -> Descriptor {
    let flags = flags | O_RDONLY | O_DIRECTORY | O_CLOEXEC
    return Descriptor(owning: try SystemCall.retrying { unsafe openat(directory, path, flags) })
  }

  private static func makeDirectories(_ path: String, _ mode: UInt32) throws(Errno) {
    var ends = path.indices.filter { path[$0] == "/" && $0 != path.startIndex }
    ends.append(path.endIndex)
    for end in ends {
      let part = String(path[..<end])
      do {
        _ = try SystemCall.retrying { unsafe mkdir(part, mode) }
      } catch .exists {
        continue
      }
      // A new directory survives a power failure only if its parent is synced too.
      let parent = try openDirectory(part + "/..", in: AT_FDCWD)
      _ = try SystemCall.retrying { fsync(parent.raw) }
    }
  }

  /// Fails unless the text is a single name, so that it can't lead out of the directory.
  private static func check(_ name: String) throws(Errno) {
    let isName =
      !name.isEmpty && name != "." && name != ".." && !name.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
    if !isName { throw .badName }
  }
}

extension Directory {
  package enum Access: Sendable {
    case read
    case readWrite

    fileprivate var flags: Int32 {
      switch self {
      case .read: O_RDONLY
      case .readWrite: O_RDWR
      }
    }
  }

  package enum Creation: Sendable {
    case never
    case ifAbsent
    /// Creates the file. Throws `.exists` if the name is taken.
    case always

    fileprivate var flags: Int32 {
      switch self {
      case .never: 0
      case .ifAbsent: O_CREAT
      case .always: O_CREAT | O_EXCL
      }
    }
  }
}
