internal import Glibc

/// What the kernel says about an open file or directory.
package struct FileStatus: Sendable {
  package let size: Int
  package let owner: UInt32
  /// The rights alone, `0o600`.
  package let mode: UInt32
  package let links: Int
  package let isRegular: Bool
  package let isDirectory: Bool
  package let isSocket: Bool
  package let identity: Identity

  /// Which file it is, whatever its name. It belongs to no other as long as the file is open, or its name is there.
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

  /// A symbolic link is not followed.
  init(of name: String, in directory: Int32 = AT_FDCWD) throws(Errno) {
    var status = stat()
    _ = try SystemCall.retrying { unsafe fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) }
    self.init(status)
  }

  /// What is at a path. A symbolic link at its end is not followed.
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

  /// Refuses what somebody else owns or may write to.
  func requireOurs() throws(Errno) {
    if owner != Process.currentUser { throw .notOurs }
    if mode & 0o022 != 0 { throw .writableByOthers }
  }
}
