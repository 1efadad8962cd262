internal import Glibc

/// The status of a file or directory.
package struct FileStatus: Sendable {
  package let size: Int
  package let owner: UInt32
  /// The permission bits only, such as `0o600`.
  package let mode: UInt32
  package let links: Int
  package let isRegular: Bool
  package let isDirectory: Bool
  package let isSocket: Bool
  package let identity: Identity

  /// The identity of a file, independent of its name. It is unique as long as the file is open or its name exists.
  package struct Identity: Sendable, Equatable {
    fileprivate let device: UInt64
    fileprivate let inode: UInt64
  }

  init(of descriptor: borrowing Descriptor) throws(Errno) {
    var status = stat()
    let raw = descriptor.raw
    _ = try SystemCall.retrying { unsafe fstat(raw, &status) }
    self.init(status)
  }

  /// The status of this name. A symbolic link is not followed.
  init(of name: String, in directory: Int32 = AT_FDCWD) throws(Errno) {
    var status = stat()
    _ = try SystemCall.retrying { unsafe fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) }
    self.init(status)
  }

  /// The status of a path. A symbolic link at its end is not followed.
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

  /// Throws if another user owns the file or may write to it.
  func requireOurs() throws(Errno) {
    if owner != Process.currentUser { throw .notOurs }
    if mode & 0o022 != 0 { throw .writableByOthers }
  }
}
