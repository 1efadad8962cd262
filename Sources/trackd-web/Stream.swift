import System

/// A non-blocking socket with an output buffer.
final class Stream {
  let token: UInt64
  private let descriptor: Descriptor
  private var bytes: [UInt8] = []
  private var start = 0
  /// Whether the connection closes as soon as the buffer has been sent.
  private(set) var endsAfterwards = false
  /// The events registered with the kernel.
  var watched: Interest?

  var raw: Int32 { descriptor.raw }
  /// The number of buffered bytes.
  var waiting: Int { bytes.count - start }
  var isDone: Bool { endsAfterwards && waiting == 0 }

  init(_ token: UInt64, _ descriptor: consuming Descriptor) {
    self.token = token
    self.descriptor = descriptor
  }

  func receive(into chunk: inout [UInt8]) throws(Errno) -> Int? { try descriptor.receive(into: &chunk) }

  /// Writes as much as the kernel accepts, and buffers the rest.
  func write(_ new: [UInt8]) throws(Errno) {
    guard !endsAfterwards else { return }
    if waiting == 0 { (bytes, start) = (new, 0) } else { bytes.append(contentsOf: new) }
    try flush()
  }

  func flush() throws(Errno) {
    while waiting > 0, let count = try descriptor.send(bytes, from: start, to: bytes.count) { start += count }
    if waiting == 0 {
      (bytes, start) = ([], 0)
    } else if start > 1 << 20 {
      bytes.removeFirst(start)
      start = 0
    }
  }

  func endAfterwards() { endsAfterwards = true }
}
