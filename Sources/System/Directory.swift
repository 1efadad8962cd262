internal import Glibc

/// An open directory and the only way to what lies in it.
///
/// Everything is reached by one name beneath the open directory, never by a path, so nobody can swap a part of the way;
/// links are not followed. Nobody else may write to a directory for state or to a file in it, for they could change the record.
package final class Directory: Sendable {
  /// As it was given, for messages.
  package let path: String
  private let descriptor: Descriptor
  private let mustBeOurs: Bool
  private let locks = Monitor<[File]>([])

  private init(path: String, _ descriptor: consuming Descriptor, mustBeOurs: Bool) {
    self.path = path
    self.descriptor = descriptor
    self.mustBeOurs = mustBeOurs
  }

  /// Opens a directory for state; others must not own it or be able to write to it.
  /// - Parameter mode: what to make it (and what is missing above it) with; nil opens only what is there.
  package static func open(_ path: String, create mode: UInt32? = nil) throws(Errno) -> Directory {
    if path.utf8.contains(0) { throw .badName }
    if let mode { try makeDirectories(path, mode) }
    let descriptor = try openDirectory(path, in: AT_FDCWD)
    try FileStatus(of: descriptor).requireOurs()
    return Directory(path: path, descriptor, mustBeOurs: true)
  }

  /// Opens any directory, to look into: neither it nor the files in it have to be ours.
  package static func openForInspection(_ path: String) throws(Errno) -> Directory {
    if path.utf8.contains(0) { throw .badName }
    return Directory(path: path, try openDirectory(path, in: AT_FDCWD), mustBeOurs: false)
  }

  package func status() throws(Errno) -> FileStatus {
    try FileStatus(of: descriptor)
  }

  /// Opens a regular file with one name, for us alone.
  package func openFile(
    _ name: String, _ access: Access = .readWrite, create: Creation = .never
  ) throws(Errno) -> File {
    try Self.check(name)
    // A pipe would wait for its other end before it could be refused.
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

  /// Takes a lock file for as long as this directory is open.
  /// - Throws: `.wouldBlock` where somebody else has it, in this process or another.
  package func lock(_ name: String) throws(Errno) {
    let file: File
    do {
      file = try openFile(name, .readWrite, create: .ifAbsent)
    } catch .readOnlyFileSystem {
      // It can be held all the same, where it is.
      file = try openFile(name, .read)
    }
    try file.lock()
    locks.withLock { $0.append(file) }
  }

  package func makeDirectory(_ name: String) throws(Errno) {
    try Self.check(name)
    _ = try SystemCall.retrying { unsafe mkdirat(descriptor.raw, name, 0o700) }
  }

  /// Makes a directory in it, and opens that one.
  package func makeSubdirectory(_ name: String) throws(Errno) -> Directory {
    try makeDirectory(name)
    let opened = try Self.openDirectory(name, in: descriptor.raw, flags: O_NOFOLLOW)
    // Where others may write to this directory, another one can have the name by now.
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

  /// What has this name, not followed if it is a link; nil if nothing has.
  package func status(of name: String) throws(Errno) -> FileStatus? {
    try Self.check(name)
    do {
      return try FileStatus(of: name, in: descriptor.raw)
    } catch .notFound {
      return nil
    }
  }

  /// Says who may read, change and enter it.
  package func setMode(_ mode: UInt32) throws(Errno) {
    _ = try SystemCall.retrying { fchmod(descriptor.raw, mode) }
  }

  /// Gives a file its new name in one step; what had that name before is gone.
  package func rename(_ name: String, to newName: String) throws(Errno) {
    try Self.check(name)
    try Self.check(newName)
    let raw = descriptor.raw
    _ = try SystemCall.retrying { unsafe renameat(raw, name, raw, newName) }
  }

  /// Removes an empty directory in it.
  package func removeDirectory(_ name: String) throws(Errno) {
    try Self.check(name)
    _ = try SystemCall.retrying { unsafe unlinkat(descriptor.raw, name, AT_REMOVEDIR) }
  }

  /// Makes it another user's. Only root may.
  package func give(to owner: UInt32) throws(Errno) {
    _ = try SystemCall.retrying { fchown(descriptor.raw, owner, gid_t.max) }
  }

  package func remove(_ name: String) throws(Errno) {
    try Self.check(name)
    _ = try SystemCall.retrying { unsafe unlinkat(descriptor.raw, name, 0) }
  }

  /// Removes what has this name, with all that is in it; a link is removed and not followed. No such name is no error.
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

  /// Waits until names that were made, changed or removed are so on the disk.
  package func synchronize() throws(Errno) {
    _ = try SystemCall.retrying { fsync(descriptor.raw) }
  }

  /// What is in here, sorted. A name that is not UTF-8 can't be ours and is left out.
  package func names() throws(Errno) -> [String] { try Self.names(in: descriptor.raw) }

  static func names(in directory: Int32) throws(Errno) -> [String] {
    // A stream reads from its own descriptor, so that two at once don't share a position.
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
      // A file survives a power cut only if its directory does.
      let parent = try openDirectory(part + "/..", in: AT_FDCWD)
      _ = try SystemCall.retrying { fsync(parent.raw) }
    }
  }

  /// One name, so that it can't lead out of the directory on any kernel.
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
    /// `.exists` is thrown where the name is taken, by whatever.
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
