import Glibc
import System
import Testing

/// A socket that receives messages. It has a path, or a name in the abstract namespace if the path begins with `@`.
struct DatagramSocket: ~Copyable {
  private let descriptor: Descriptor

  init(at path: String) throws {
    let socket = Descriptor(
      owning: Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = path.utf8.map { $0 == UInt8(ascii: "@") ? 0 : $0 }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
    let length = socklen_t(2 + name.count)
    let result = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(socket.raw, $0, length) }
    }
    try #require(result == 0)
    descriptor = socket
  }

  /// The next message. Nil if no message is waiting.
  func next() throws -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65536)
    return try descriptor.read(into: &buffer).map { Array(buffer[..<$0]) }
  }

  func nextText() throws -> String? {
    try next().map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Sets an environment variable. Call this only in exit tests, which run in their own process.
func set(_ name: String, _ value: String) {
  _ = unsafe setenv(name, value, 1)
}
