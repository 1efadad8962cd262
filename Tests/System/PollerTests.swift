import Glibc
import System
import Testing

@Suite("Poller")
struct PollerTests {
  let pair: SocketPair
  let near: Int32
  let far: Int32

  init() throws {
    pair = try SocketPair()
    near = pair.near.raw
    far = pair.far.raw
  }

  @Test("events carry all 64 bits of their tokens")
  func tokens() throws {
    let poller = try Poller()
    try poller.add(near, token: .max, .write)
    try poller.add(far, token: 1 << 63 | 1, .write)
    let events = try happenings(poller)
    #expect(Set(events.map(\.token)) == ([.max, 1 << 63 | 1] as Set<UInt64>))
    #expect(events.allSatisfy { $0.isWritable && !$0.isReadable })
  }

  @Test("readable data is reported until it is read")
  func levels() throws {
    let poller = try Poller()
    try poller.add(near, token: 1, .read)
    var events = try happenings(poller)
    #expect(events.isEmpty)
    _ = try pair.far.write([1, 2], from: 0, to: 2)
    for _ in 0..<2 {
      events = try happenings(poller)
      #expect(events.map(\.isReadable) == [true])
    }
    var buffer: [UInt8] = [0, 0]
    _ = try pair.near.read(into: &buffer)
    events = try happenings(poller)
    #expect(events.isEmpty)
  }

  @Test("only events of interest are reported, and interest and token can change")
  func interest() throws {
    let poller = try Poller()
    try poller.add(near, token: 1, [])
    _ = try pair.far.write([1], from: 0, to: 1)
    var events = try happenings(poller)
    #expect(events.isEmpty)
    try poller.modify(near, token: 2, [.read, .write])
    let event = try #require(try happenings(poller).first)
    #expect(event.token == 2 && event.isReadable && event.isWritable)
    try poller.remove(near)
    events = try happenings(poller)
    #expect(events.isEmpty)
  }

  @Test("a shutdown by the peer is reported without reading, and so is a close")
  func hangup() throws {
    let poller = try Poller()
    try poller.add(near, token: 1, .hangup)
    try Sockets.shutdownWrite(far)
    var event = try #require(try happenings(poller).first)
    #expect(event.isReadEnded && !event.isHungUp)
    pair.endFar()
    event = try #require(try happenings(poller).first)
    #expect(event.isReadEnded && event.isHungUp && !event.isFailed)
  }

  @Test("a pipe without a reader is reported as failed")
  func failure() throws {
    let sink = try Pipe().sinkAlone()
    let poller = try Poller()
    try poller.add(sink.raw, token: 1, [])
    let events = try happenings(poller)
    #expect(events.map(\.isFailed) == [true])
  }

  @Test("a reused descriptor number has only events with its new token")
  func reusedNumber() throws {
    let poller = try Poller()
    let other = try SocketPair()
    let number = other.near.raw
    try poller.add(number, token: 1, .write)
    // dup2 closes the descriptor and reuses its number in one step, so no other test can get the number in between.
    try #require(dup2(far, number) == number)
    var events = try happenings(poller)
    #expect(events.isEmpty)
    try poller.add(number, token: 2, .write)
    events = try happenings(poller)
    #expect(events.map(\.token) == [2])
  }

  @Test("events beyond the capacity come with the next waits")
  func manyEvents() throws {
    let poller = try Poller()
    let pairs = try (0..<150).map { _ in try SocketPair() }
    for (index, pair) in pairs.enumerated() {
      try poller.add(pair.near.raw, token: UInt64(2 * index), .write)
      try poller.add(pair.far.raw, token: UInt64(2 * index + 1), .write)
    }
    var seen: Set<UInt64> = []
    for _ in 0..<30 { seen.formUnion(try happenings(poller, room: 10).map(\.token)) }
    #expect(seen == Set(0..<300))
    seen = []
    for _ in 0..<3 { seen.formUnion(try happenings(poller, room: 1000).map(\.token)) }
    #expect(seen == Set(0..<300))
  }

  @Test("a signal ends the wait with no events")
  func interruption() throws {
    let count = try Interruption.of(
      {
        var events = [PollEvent](repeating: PollEvent(), count: 4)
        return try? Poller().wait(into: &events, timeoutMilliseconds: 10_000)
      }, times: 1)
    #expect(count == 0)
  }

  @Test("the wait ends at its timeout")
  func timeout() throws {
    let begin = Clock.monotonicNanoseconds()
    let poller = try Poller()
    var events = [PollEvent](repeating: PollEvent(), count: 4)
    let count = try poller.wait(into: &events, timeoutMilliseconds: 20)
    #expect(count == 0)
    #expect(Clock.monotonicNanoseconds() - begin >= 20_000_000)
  }

  @Test("an unsuitable descriptor and a duplicate are refused")
  func refusals() throws {
    let scratch = try Scratch()
    try scratch.write("", to: "file")
    let file = Descriptor(owning: unsafe open(scratch("file"), O_RDONLY | O_CLOEXEC))
    let poller = try Poller()
    #expect(throws: Errno.notPermitted) { try poller.add(file.raw, token: 1, .read) }
    try poller.add(near, token: 1, .read)
    #expect(throws: Errno.exists) { try poller.add(near, token: 2, .read) }
    #expect(throws: Errno.notFound) { try poller.remove(far) }
  }
}

/// The events that are ready now. This function doesn't wait.
func happenings(_ poller: borrowing Poller, room: Int = 400) throws -> [PollEvent] {
  var events = [PollEvent](repeating: PollEvent(), count: room)
  let count = try poller.wait(into: &events, timeoutMilliseconds: 0)
  return Array(events[..<count])
}
