internal import Glibc

package struct FileStatus: Sendable {
  package let size: Int
  package let owner: UInt32
  /// The permission bits, such as `0o600`, without the type of the file.
  package let mode: UInt32
  package let links: Int
  package let isRegular: Bool
  package let isDirectory: Bool
  package let isSocket: Bool
  package let identity: Identity

  /// Identifies a file whatever its name is. The identity is unique as long as the file is open or has a name.
  package struct Identity: Sendable, Equatable {
    fileprivate let device: UInt64
    package let inode: UInt64
  }

  init(of descriptor: borrowing Descriptor) throws(Errno) {
    var status = stat()
    let raw = descriptor.raw
    _ = try SystemCall.retrying { unsafe fstat(raw, &status) }
    self.init(status)
  }

  /// The status of the file with this name. A symbolic link isn't followed.
  init(of name: String, in directory: Int32 = AT_FDCWD) throws(Errno) {
    var status = stat()
    _ = try SystemCall.retrying { unsafe fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) }
    self.init(status)
  }

  /// The status of the file at this path. A symbolic link at the end of the path isn't followed.
  package static func at(path: String) throws(Errno) -> FileStatus {
    try FileStatus(of: path)
  }

  private init(_ status: stat) {
    size = Int(status.st_size)
    owner = status.st_uid
    mode = status.st_mode & 0o7777
    links = Int(status.st_nlink)
    let kind = status.st_mode & S_IFMT
    isRegular = kind == S_IFREG
    isDirectory = kind == S_IFDIR
    isSocket = kind == S_IFSOCK
    identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  /// Throws if the file belongs to another user or if other users can write to it.
  func requireOurs() throws(Errno) {
    if owner != Process.currentUser { throw .notOurs }
    if mode & 0o022 != 0 { throw .writableByOthers }
  }
}
