internal import CTrackd
internal import Glibc

/// The name of a listening Unix socket in its directory, until the name is withdrawn.
///
/// The directory is opened only once. Names are removed and modes are changed relative to the open directory, so
/// swapping a part of the path has no effect. A process locks the directory while it claims or withdraws a name there.
/// So no other trackd process can take the name between a check and `unlink`.
package final class SocketName: Sendable {
  /// How long to wait for the lock. Any user who can read the directory can hold the lock. When the time is over, the
  /// socket is created without the lock, because the daemon must be able to start.
  private static let lockMilliseconds = 500

  private let path: String
  private let directory: Descriptor
  private let name: String
  /// The socket file. The kernel doesn't reuse the file's identity as long as the socket is open.
  private let made = Monitor<FileStatus.Identity?>(nil)

  /// - Throws: `.socketPathTooLong` if the path is too long, or `.notFound` if the directory doesn't exist.
  package init(_ path: String) throws(Errno) {
    try Sockets.check(path)
    self.path = path
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    name = String(path[start...])
    let parent = start == path.startIndex ? "." : String(path[..<start])
    let raw = try SystemCall.retrying { unsafe ctrackd_open_to_inspect(AT_FDCWD, parent, 1) }
    directory = Descriptor(owning: raw)
  }

  /// Listens at this name. The socket file never has more permissions than `mode`, not even for a moment.
  ///
  /// A stale socket, whose process is gone, is replaced. If a process answers at the socket, nothing is changed.
  /// - Throws: `.socketInUse` if a process answers, or `.notASocket` if the name belongs to another type of file.
  ///   Throws `.changed` if another file takes the name in the meantime, or `.notFound` if the directory is moved or
  ///   replaced.
  package func listen(backlog: Int32 = 511, mode: UInt32 = 0o600) throws(Errno) -> Descriptor {
    let socket = try Sockets.open(nonblocking: true)
    // bind(2) gives the file the mode of the unbound socket, minus the umask.
    _ = try SystemCall.retrying { fchmod(socket.raw, mode) }
    // The lock is held until the socket listens, because a bound socket that doesn't listen yet looks stale to other
    // processes.
    let lock = takeLock()
    try removeStale()
    do {
      _ = try SystemCall.retrying { unsafe ctrackd_socket_bind(socket.raw, path, path.utf8.count) }
    } catch {
      throw error.code == EADDRINUSE ? .socketInUse : error
    }
    let file = try openFile()
    let status = try FileStatus(of: file)
    guard status.isSocket, status.owner == Process.currentUser else { throw .changed }
    _ = try SystemCall.retrying { unsafe chmod(Self.link(to: file), mode) }
    _ = try SystemCall.retrying { Glibc.listen(socket.raw, backlog) }
    made.withLock { $0 = status.identity }
    _ = consume lock
    return socket
  }

  /// Removes the name, so that new clients get an error immediately. If a different file has replaced the socket, that
  /// file is kept.
  package func withdraw() {
    guard let made = made.withLock({ $0.take() }) else { return }
    let lock = takeLock()
    try? remove(made)
    _ = consume lock
  }

  private func removeStale() throws(Errno) {
    let file: Descriptor
    do { file = try openFile() } catch .notFound { return }
    let status = try FileStatus(of: file)
    guard status.isSocket else { throw .notASocket }
    do throws(Errno) {
      let probe = try Sockets.open(nonblocking: true)
      try Sockets.connect(probe.raw, Self.link(to: file))
      throw .socketInUse
    } catch .connectionRefused {
      try remove(status.identity)
    } catch .wouldBlock {
      // A full queue, too, shows that the socket belongs to a process.
      throw .socketInUse
    }
  }

  /// Removes the name if it still belongs to this file.
  private func remove(_ identity: FileStatus.Identity) throws(Errno) {
    let directory = directory.raw
    guard try FileStatus(of: name, in: directory).identity == identity else { return }
    _ = try SystemCall.retrying { unsafe unlinkat(directory, name, 0) }
  }

  /// Opens the file of this name, only to query its status. A link isn't followed.
  private func openFile() throws(Errno) -> Descriptor {
    let directory = directory.raw
    let raw = try SystemCall.retrying { unsafe ctrackd_open_to_inspect(directory, name, 0) }
    return Descriptor(owning: raw)
  }

  /// A path that leads to this open file, even if its name now belongs to a different file.
  private static func link(to file: borrowing Descriptor) -> String { "/proc/self/fd/\(file.raw)" }

  /// Locks the directory. Nil if the lock can't be taken in time. Without the lock, a trackd process that starts at the
  /// same moment could take the name.
  private func takeLock() -> Descriptor? {
    let raw = directory.raw
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    guard let opened = try? SystemCall.retrying({ unsafe openat(raw, ".", flags) }) else { return nil }
    let lock = Descriptor(owning: opened)
    let end = Clock.monotonicNanoseconds() + Self.lockMilliseconds * 1_000_000
    while flock(lock.raw, LOCK_EX | LOCK_NB) != 0 {
      if Clock.monotonicNanoseconds() > end { return nil }
      Clock.wait(milliseconds: 2)
    }
    return lock
  }
}
