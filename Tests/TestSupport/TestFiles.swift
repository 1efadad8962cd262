import Glibc
import System

/// Reads and writes whole files by path.
package enum TestFiles {
  /// Writes a file. If its owner may execute it, it can be executed when this returns.
  package static func write(_ bytes: [UInt8], to path: String, mode: UInt32 = 0o600) throws {
    do {
      let file = Descriptor(owning: try opened(unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)))
      try write(bytes, bytes.count, to: file)
    }
    if mode & 0o100 != 0 { try waitUntilExecutable(path) }
  }

  /// Waits until no process has the file open for writing, because the kernel doesn't execute such a file. The process
  /// is a program that another thread of this process has started: until its execve(2), the program has all descriptors
  /// of this process. The kernel grants a read lease only if nobody has the file open for writing.
  private static func waitUntilExecutable(_ path: String) throws {
    // Swift imports only what POSIX defines.
    let setLease: Int32 = 1024
    let file = Descriptor(owning: try opened(unsafe open(path, O_RDONLY | O_CLOEXEC)))
    // A file system without leases gives another error.
    while fcntl(file.raw, setLease, F_RDLCK) != 0, errno == EAGAIN { usleep(500) }
  }

  package static func bytes(of path: String) throws -> [UInt8] {
    let file = Descriptor(owning: try opened(unsafe open(path, O_RDONLY | O_CLOEXEC)))
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while let count = try file.read(into: &piece), count > 0 { all += piece[..<count] }
    return all
  }

  package static func text(of path: String) throws -> String {
    String(decoding: try bytes(of: path), as: UTF8.self)
  }

  /// The size and the inode of a file, read with a single system call. Nil if the file doesn't exist.
  package static func look(at path: String) -> (bytes: Int, inode: UInt)? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return (status.st_size, status.st_ino)
  }

  package static func exists(_ path: String) -> Bool { look(at: path) != nil }

  package static func makeFolder(_ path: String, mode: UInt32 = 0o700) {
    unsafe mkdir(path, mode)
    unsafe chmod(path, mode)
  }

  package static func copy(_ source: String, to target: String) throws {
    let from = Descriptor(owning: try opened(unsafe open(source, O_RDONLY | O_CLOEXEC)))
    let to = Descriptor(owning: try opened(unsafe open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)))
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while let count = try from.read(into: &piece), count > 0 { try write(piece, count, to: to) }
  }

  private static func write(_ bytes: [UInt8], _ count: Int, to file: borrowing Descriptor) throws {
    var done = 0
    while done < count { done += try file.write(bytes, from: done, to: count) ?? 0 }
  }

  private static func opened(_ raw: Int32) throws -> Int32 {
    if raw < 0 { throw Errno(code: errno) }
    return raw
  }
}
