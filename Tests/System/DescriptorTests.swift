import Glibc
import System
import Testing

@Suite("Descriptor")
struct DescriptorTests {
  /// The functions that read from a socket.
  enum Reading: CaseIterable {
    case read, receive

    func callAsFunction(_ descriptor: borrowing Descriptor, _ bytes: inout [UInt8]) throws(Errno) -> Int? {
      switch self {
      case .read: try descriptor.read(into: &bytes)
      case .receive: try descriptor.receive(into: &bytes)
      }
    }
  }

  @Test(
    "reading distinguishes no data yet, some bytes and the end, and keeps the array's length",
    arguments: Reading.allCases)
  func reading(_ read: Reading) throws {
    let pair = try SocketPair()
    var buffer = [UInt8](repeating: 9, count: 8)
    #expect(try read(pair.near, &buffer) == nil)
    #expect(try pair.far.send(bytes("abc"), from: 0, to: 3) == 3)
    #expect(try read(pair.near, &buffer) == 3)
    #expect(buffer == bytes("abc") + [9, 9, 9, 9, 9])
    pair.endFar()
    #expect(try read(pair.near, &buffer) == 0)
  }

  @Test("reading uses the array's own memory", arguments: Reading.allCases)
  func readingInPlace(_ read: Reading) throws {
    let pair = try SocketPair()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let before = unsafe buffer.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    for _ in 0..<10 {
      _ = try pair.far.write(bytes("abc"), from: 0, to: 3)
      _ = try read(pair.near, &buffer)
    }
    let after = unsafe buffer.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    #expect(before == after)
  }

  @Test("a write that doesn't fit is cut, then would block, and continues there when there is room")
  func shortWrites() throws {
    let pair = try SocketPair()
    let message = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 10_000)
    var sent = 0
    var timesBlocked = 0
    while received.count < message.count {
      while sent < message.count, let count = try pair.near.send(message, from: sent, to: message.count) {
        sent += count
      }
      if sent < message.count { timesBlocked += 1 }
      while let count = try pair.far.read(into: &buffer) { received += buffer[..<count] }
    }
    #expect(timesBlocked > 0)
    #expect(received == message)
  }

  @Test("only the given range of bytes is written")
  func parts() throws {
    let pair = try SocketPair()
    #expect(try pair.near.write(bytes("abcdef"), from: 1, to: 4) == 3)
    #expect(try pair.near.send(bytes("abcdef"), from: 4, to: 6) == 2)
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(try pair.far.read(into: &buffer) == 5)
    #expect(buffer[..<5] == bytes("bcdef")[...])
  }

  @Test("sending to a closed end is an error and no signal")
  func brokenPipe() throws {
    let pair = try SocketPair()
    pair.endFar()
    #expect(throws: Errno.brokenPipe) { try pair.near.send(bytes("a"), from: 0, to: 1) }
  }

  @Test("a read interrupted by signals continues until bytes come")
  func interruptedRead() throws {
    let pipe = try Pipe()
    let source = dup(pipe.source.raw)
    let read = try Interruption.of({ readText(source) }, times: 20) {
      _ = try pipe.sink.write(bytes("at last"), from: 0, to: 7)
    }
    #expect(read == "at last")
  }

  @Test("a wait interrupted by signals still ends on time")
  func interruptedWait() throws {
    let pair = try SocketPair()
    let source = dup(pair.near.raw)
    let begin = Clock.monotonicNanoseconds()
    let isReadable = try Interruption.of(
      { try? Descriptor(owning: source).waitUntilReadable(timeoutMilliseconds: 100) }, times: 20)
    #expect(isReadable == false)
    #expect(Clock.monotonicNanoseconds() - begin >= 100_000_000)
  }

  @Test("a wait ends when there is something to read or room to write")
  func waiting() throws {
    let pair = try SocketPair()
    #expect(try !pair.near.waitUntilReadable(timeoutMilliseconds: 0))
    #expect(try pair.near.waitUntilWritable(timeoutMilliseconds: 0))
    _ = try pair.far.write([1], from: 0, to: 1)
    #expect(try pair.near.waitUntilReadable(timeoutMilliseconds: -1))
  }

  @Test("it can be made blocking and non-blocking")
  func blocking() throws {
    let pair = try SocketPair(nonblocking: false)
    try pair.near.setNonblocking(true)
    var buffer: [UInt8] = [0]
    #expect(try pair.near.read(into: &buffer) == nil)
    try pair.near.setNonblocking(false)
    #expect(fcntl(pair.near.raw, F_GETFL) & O_NONBLOCK == 0)
  }

  @Test("deinit closes it, and a released one stays open")
  func ownership() throws {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe pipe(&ends) == 0)
    let source = Descriptor(owning: ends[0])
    try source.setNonblocking(true)
    var buffer: [UInt8] = [0]

    let sink = Descriptor(owning: ends[1]).release()
    #expect(try source.read(into: &buffer) == nil)
    // The only writer closes its end, so the input ends.
    do { _ = Descriptor(owning: sink) }
    #expect(try source.read(into: &buffer) == 0)
  }

  @Test("closing twice traps")
  func doubleClose() async {
    await #expect(processExitsWith: .failure) {
      let raw = dup(0)
      do { _ = Descriptor(owning: raw) }
      do { _ = Descriptor(owning: raw) }
    }
  }

  @Test("using what is not open traps")
  func notOpen() async {
    await #expect(processExitsWith: .failure) {
      let descriptor = Descriptor(owning: 1_000_000)
      var buffer: [UInt8] = [0]
      _ = try? descriptor.read(into: &buffer)
      _ = descriptor.release()
    }
  }
}

@Sendable private func readText(_ raw: Int32) -> String {
  var buffer = [UInt8](repeating: 0, count: 64)
  do {
    let count = try Descriptor(owning: raw).read(into: &buffer) ?? 0
    return String(decoding: buffer[..<count], as: UTF8.self)
  } catch {
    return "\(error)"
  }
}
