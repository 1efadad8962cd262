import System

/// A socket that doesn't block, with what waits to be written to it.
final class Stream {
  let token: UInt64
  private let descriptor: Descriptor
  private var bytes: [UInt8] = []
  private var start = 0
  /// Is nothing to be written any more, once what waits has gone?
  private(set) var endsAfterwards = false
  /// What the kernel was asked to tell.
  var watched: Interest?

  var raw: Int32 { descriptor.raw }
  /// How many bytes wait.
  var waiting: Int { bytes.count - start }
  var isDone: Bool { endsAfterwards && waiting == 0 }

  init(_ token: UInt64, _ descriptor: consuming Descriptor) {
    self.token = token
    self.descriptor = descriptor
  }

  func receive(into chunk: inout [UInt8]) throws(Errno) -> Int? { try descriptor.receive(into: &chunk) }

  /// Writes what the kernel takes at once, and keeps the rest.
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
