internal import CTrackd
internal import Glibc

/// Unix stream sockets with a path.
package enum Sockets {
  /// The maximum length of a path. One byte of the kernel's buffer is for the terminating zero.
  package static let maximumPathBytes = ctrackd_socket_path_capacity() - 1

  /// Listens at `path`, as `SocketName` does.
  package static func listen(path: String, backlog: Int32 = 511, mode: UInt32 = 0o600) throws(Errno) -> Descriptor {
    try SocketName(path).listen(backlog: backlog, mode: mode)
  }

  /// The next connection, non-blocking. Nil if there is none.
  /// - Throws: `.tooManyFiles` and similar errors. The caller must then stop listening until something is closed,
  ///   because the connection stays in the queue and a level-triggered `Poller` would spin.
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

  /// Connects. Later reads and writes block.
  /// - Parameter timeoutMilliseconds: how long to wait while the listener's queue is full, and later for a single
  ///   write.
  /// - Throws: `.timedOut` if the queue stayed full, or `.socketPathTooLong`.
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

  /// Signals to the peer that this process sends no more. Answers can still be read.
  package static func shutdownWrite(_ socket: Int32) throws(Errno) {
    _ = try SystemCall.retrying { ctrackd_socket_shut_down_writing(socket) }
  }

  /// Whether an inherited descriptor is a listening Unix stream socket. The descriptor may have any number.
  package static func isListeningUnixStream(_ descriptor: Int32) -> Bool {
    ctrackd_socket_is_listening_unix_stream(descriptor) == 1
  }

  static func check(_ path: String) throws(Errno) {
    if path.utf8.count > maximumPathBytes { throw .socketPathTooLong }
    // An empty path names no file, and a path can't contain a zero byte.
    if path.isEmpty || path.utf8.contains(0) { throw .notFound }
  }

  static func open(nonblocking: Bool) throws(Errno) -> Descriptor {
    Descriptor(owning: try SystemCall.retrying { ctrackd_socket_open(nonblocking ? 1 : 0) })
  }

  static func connect(_ socket: Int32, _ path: String) throws(Errno) {
    do {
      _ = try SystemCall.retrying { unsafe ctrackd_socket_connect(socket, path, path.utf8.count) }
    } catch .alreadyConnected {
      // The connection was completed while the first attempt was interrupted.
      return
    }
  }
}
