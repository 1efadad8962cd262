import Glibc
import System
import Testing

/// A pair of connected sockets.
final class SocketPair {
  let near: Descriptor
  let far: Descriptor

  init(nonblocking: Bool = true) throws {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let flags = nonblocking ? Int32(SOCK_NONBLOCK.rawValue) : 0
    let result = unsafe socketpair(AF_UNIX, kind | flags, 0, &ends)
    try #require(result == 0)
    near = Descriptor(owning: ends[0])
    far = Descriptor(owning: ends[1])
  }

  /// Shuts down the far end. For the near end, this has the same effect as closing the far end.
  func endFar() {
    shutdown(far.raw, Int32(SHUT_RDWR))
  }
}

/// A pipe. Bytes that are written to the sink can be read from the source. Both descriptors are blocking.
final class Pipe {
  let source: Descriptor
  let sink: Descriptor

  init() throws {
    var ends: [Int32] = [-1, -1]
    let result = unsafe pipe(&ends)
    try #require(result == 0)
    source = Descriptor(owning: ends[0])
    sink = Descriptor(owning: ends[1])
  }

  /// A copy of the sink. When this pipe is released, its source is closed, but the copy stays open.
  func sinkAlone() -> Descriptor {
    Descriptor(owning: fcntl(sink.raw, F_DUPFD_CLOEXEC, 0))
  }
}
