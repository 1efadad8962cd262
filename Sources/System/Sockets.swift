internal import CTrackd
internal import Glibc

/// Unix stream sockets with a path.
package enum Sockets {
  /// One byte of the kernel's room is for the final zero.
  package static let maximumPathBytes = ctrackd_socket_path_capacity() - 1

  /// Listens at `path`. The rights of the socket's file never are more than `mode`, not for a moment.
  ///
  /// The socket of a process that is gone is replaced; where somebody answers, nothing is touched.
  /// - Throws: `.socketPathTooLong`, `.socketInUse`, `.notASocket`.
  package static func listen(path: String, backlog: Int32 = 511, mode: UInt32 = 0o600) throws(Errno) -> Descriptor {
    try check(path)
    let socket = try open(nonblocking: true)
    // bind(2) gives the file the rights that the unbound socket has, less the umask.
    _ = try SystemCall.retrying { fchmod(socket.raw, mode) }
    try removeStale(path)
    do {
      _ = try SystemCall.retrying { unsafe ctrackd_socket_bind(socket.raw, path, path.utf8.count) }
    } catch {
      throw error.code == EADDRINUSE ? .socketInUse : error
    }
    // Others may have put a link to another file of ours in its place, where they can write to the directory.
    _ = try SystemCall.retrying { unsafe fchmodat(AT_FDCWD, path, mode, AT_SYMLINK_NOFOLLOW) }
    _ = try SystemCall.retrying { Glibc.listen(socket.raw, backlog) }
    return socket
  }

  /// Removes the file of a socket that one listened at.
  package static func remove(path: String) throws(Errno) {
    _ = try SystemCall.retrying { unsafe unlink(path) }
  }

  /// The next connection, which doesn't block; nil when there is none.
  /// - Throws: `.tooManyFiles` and the like, where the caller has to stop listening until something is closed: the
  ///   connection stays in the queue, and a level-triggered `Poller` would spin.
  package static func accept(_ listener: Int32) throws(Errno) -> Descriptor? {
    while true {
      do {
        return Descriptor(owning: try SystemCall.retrying { ctrackd_socket_accept(listener) })
      } catch .wouldBlock {
        return nil
      } catch .connectionAborted {
        // The client hung up before it was accepted.
        continue
      }
    }
  }

  /// Connects, and blocks in reads and writes from then on.
  /// - Parameter timeoutMilliseconds: how long a full queue, or later a single write, may keep one waiting.
  /// - Throws: `.timedOut` where the queue stayed full, `.socketPathTooLong`.
  package static func connect(path: String, timeoutMilliseconds: Int? = nil) throws(Errno) -> Descriptor {
    try check(path)
    let socket = try open(nonblocking: false)
    if let timeoutMilliseconds {
      let time = Int64(max(1, timeoutMilliseconds))
      _ = try SystemCall.retrying { ctrackd_socket_set_send_timeout(socket.raw, time) }
    }
    do {
      try connect(socket.raw, path)
    } catch .wouldBlock {
      throw .timedOut
    }
    return socket
  }

  /// Tells the other end that nothing more comes; its answers can still be read.
  package static func shutdownWrite(_ socket: Int32) throws(Errno) {
    _ = try SystemCall.retrying { ctrackd_socket_shut_down_writing(socket) }
  }

  /// Whether a descriptor that came from elsewhere is what it should be. Any number may be asked about.
  package static func isListeningUnixStream(_ descriptor: Int32) -> Bool {
    ctrackd_socket_is_listening_unix_stream(descriptor) == 1
  }

  private static func check(_ path: String) throws(Errno) {
    if path.utf8.count > maximumPathBytes { throw .socketPathTooLong }
    // An empty path, or one that begins with zero, is no file's.
    if path.isEmpty || path.utf8.contains(0) { throw .notFound }
  }

  private static func open(nonblocking: Bool) throws(Errno) -> Descriptor {
    Descriptor(owning: try SystemCall.retrying { ctrackd_socket_open(nonblocking ? 1 : 0) })
  }

  private static func connect(_ socket: Int32, _ path: String) throws(Errno) {
    do {
      _ = try SystemCall.retrying { unsafe ctrackd_socket_connect(socket, path, path.utf8.count) }
    } catch .alreadyConnected {
      // It was made while the first try was interrupted.
      return
    }
  }

  private static func removeStale(_ path: String) throws(Errno) {
    do throws(Errno) {
      if try !FileStatus(of: path).isSocket { throw .notASocket }
      // A queue that is full (`wouldBlock`) has an owner as well.
      let probe = try open(nonblocking: true)
      try connect(probe.raw, path)
      throw .socketInUse
    } catch .connectionRefused {
      try remove(path: path)
    } catch .notFound {
      return
    } catch .wouldBlock {
      throw .socketInUse
    }
  }
}
