internal import Glibc
package import System

/// TCP sockets. Only programs that serve browsers link this module. The daemon itself never opens a TCP socket.
package enum TCPSockets {
  /// A numeric address and a port.
  package struct Endpoint: Equatable, Sendable {
    package let address: String
    package let port: UInt16

    package init(address: String, port: UInt16) {
      self.address = address
      self.port = port
    }

    /// The endpoint as it is written in a URL.
    package var text: String { address.contains(":") ? "[\(address)]:\(port)" : "\(address):\(port)" }
  }

  /// Listens at this endpoint. If the port is 0, the kernel picks a free port.
  package static func listen(at endpoint: Endpoint, backlog: Int32 = 4096) throws(Errno) -> Descriptor {
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(endpoint.address, String(endpoint.port), &hints, &found) == 0, let info = unsafe found
    else {
      throw .invalid
    }
    defer { unsafe freeaddrinfo(info) }
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let socket = Descriptor(owning: try SystemCall.retrying { unsafe Glibc.socket(info.pointee.ai_family, kind, 0) })
    // This lets a restarted program bind the address while old connections are still in TIME_WAIT.
    try set(SOL_SOCKET, SO_REUSEADDR, of: socket.raw, to: 1)
    _ = try SystemCall.retrying { unsafe bind(socket.raw, info.pointee.ai_addr, info.pointee.ai_addrlen) }
    _ = try SystemCall.retrying { Glibc.listen(socket.raw, backlog) }
    return socket
  }

  /// The local endpoint. Nil if the socket isn't a TCP socket.
  package static func endpoint(of socket: Int32) -> Endpoint? {
    unsafe endpoint { address, length in unsafe getsockname(socket, address, length) }
  }

  /// The peer's endpoint. Nil if the socket isn't a TCP socket.
  package static func peer(of socket: Int32) -> Endpoint? {
    unsafe endpoint { address, length in unsafe getpeername(socket, address, length) }
  }

  /// Makes the kernel close this listener's connections when their peers have vanished. Keep-alive probes start after a
  /// minute of silence. Unacknowledged data times out after half a minute.
  package static func endWhenSilent(_ socket: Int32) throws(Errno) {
    try set(SOL_SOCKET, SO_KEEPALIVE, of: socket, to: 1)
    try set(Int32(IPPROTO_TCP), TCP_KEEPIDLE, of: socket, to: 60)
    try set(Int32(IPPROTO_TCP), TCP_KEEPINTVL, of: socket, to: 20)
    try set(Int32(IPPROTO_TCP), TCP_KEEPCNT, of: socket, to: 3)
    try set(Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, of: socket, to: 30_000)
    // Each write is a complete message that the peer waits for. Nagle's algorithm would only delay the message.
    try set(Int32(IPPROTO_TCP), TCP_NODELAY, of: socket, to: 1)
  }

  /// Limits the kernel's buffers for this listener's connections, so that slow readers use little memory.
  package static func holdLittle(_ socket: Int32) throws(Errno) {
    try set(SOL_SOCKET, SO_SNDBUF, of: socket, to: 64 << 10)
    try set(SOL_SOCKET, SO_RCVBUF, of: socket, to: 64 << 10)
  }

  private static func endpoint(
    _ ask: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> Endpoint? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    var host = [CChar](repeating: 0, count: 64)
    var port = [CChar](repeating: 0, count: 8)
    let isFound = unsafe withUnsafeMutablePointer(to: &storage) { storage in
      unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard unsafe ask(address, &length) == 0 else { return false }
        let family = unsafe Int32(address.pointee.sa_family)
        guard family == AF_INET || family == AF_INET6 else { return false }
        return unsafe getnameinfo(
          address, length, &host, socklen_t(host.count), &port, socklen_t(port.count), NI_NUMERICHOST | NI_NUMERICSERV)
          == 0
      }
    }
    guard isFound, let number = UInt16(text(port)) else { return nil }
    return Endpoint(address: text(host), port: number)
  }

  private static func text(_ letters: [CChar]) -> String {
    String(decoding: letters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func set(_ level: Int32, _ option: Int32, of socket: Int32, to value: Int32) throws(Errno) {
    _ = try SystemCall.retrying {
      unsafe withUnsafePointer(to: value) { value in
        unsafe setsockopt(socket, level, option, value, socklen_t(MemoryLayout<Int32>.size))
      }
    }
  }
}
