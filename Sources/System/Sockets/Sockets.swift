internal import CTrackd
internal import Glibc

/// Unix stream sockets that have a path.
package enum Sockets {
  /// The maximum length of a path in bytes. The kernel's buffer has one more byte for the terminating zero.
  package static let maximumPathBytes = ctrackd_socket_path_capacity() - 1

  /// Listens at `path` in the same way as `SocketName`.
  package static func listen(path: String, backlog: Int32 = 511, mode: UInt32 = 0o600) throws(Errno) -> Descriptor {
    try SocketName(path).listen(backlog: backlog, mode: mode)
  }

  /// Accepts the next connection, which is non-blocking. Nil if no connection is waiting.
  /// - Throws: `.tooManyFiles` and similar errors. The caller must then stop polling the listener until a descriptor is
  ///   closed. The connection stays in the queue, so a level-triggered `Poller` would spin.
  package static func accept(_ listener: Int32) throws(Errno) -> Descriptor? {
    while true {
      do {
        return Descriptor(owning: try SystemCall.retrying { ctrackd_socket_accept(listener) })
      } catch .wouldBlock {
        return nil
      } catch .connectionAborted {
        // The client closed the connection before it was accepted.
        continue
      }
    }
  }

  /// Connects to a socket. Reads and writes on the new connection block.
  /// - Parameter timeoutMilliseconds: how long to wait while the listener's queue is full. Later, the same limit
  ///   applies to each write.
  /// - Throws: `.timedOut` if the queue stays full, or `.socketPathTooLong`.
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

  /// Tells the peer that this process will send nothing more. Answers can still be read.
  package static func shutdownWrite(_ socket: Int32) throws(Errno) {
    _ = try SystemCall.retrying { ctrackd_socket_shut_down_writing(socket) }
  }

  /// Whether an inherited descriptor is a listening Unix stream socket. The number needn't be an open descriptor.
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
