import System

/// A client that sends as fast as it can. It reads at the same time, and counts the bytes that it receives.
final class Flood {
  private static let patienceMilliseconds: Int32 = 60_000
  private let descriptor: Descriptor
  private var chunk = [UInt8](repeating: 0, count: 1 << 20)

  init(_ socket: String) throws {
    let descriptor = try Sockets.connect(path: socket)
    try descriptor.setNonblocking(true)
    self.descriptor = descriptor
  }

  /// Sends the bytes and reads until the connection ends.
  /// - Returns: the number of bytes received.
  func send(_ bytes: [UInt8]) throws -> Int {
    var (sent, received) = (0, 0)
    while true {
      if sent < bytes.count {
        _ = try descriptor.waitUntilReadableOrWritable(timeoutMilliseconds: Self.patienceMilliseconds)
        sent += try descriptor.send(bytes, from: sent, to: bytes.count) ?? 0
        if sent == bytes.count { try Sockets.shutdownWrite(descriptor.raw) }
      } else if try !descriptor.waitUntilReadable(timeoutMilliseconds: Self.patienceMilliseconds) {
        return received
      }
      guard let count = try descriptor.read(into: &chunk) else { continue }
      if count == 0 { return received }
      received += count
    }
  }
}
