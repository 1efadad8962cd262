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

  @Test("what is readable is told until it is read")
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

  @Test("only what one is interested in is told, and interest and token can change")
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

  @Test("an end of writing at the other side is told without reading, and a close as well")
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

  @Test("a pipe without a reader is told as failed")
  func failure() throws {
    let sink = try Pipe().sinkAlone()
    let poller = try Poller()
    try poller.add(sink.raw, token: 1, [])
    let events = try happenings(poller)
    #expect(events.map(\.isFailed) == [true])
  }

  @Test("a number that is given out again brings events of its new token alone")
  func reusedNumber() throws {
    let poller = try Poller()
    let other = try SocketPair()
    let number = other.near.raw
    try poller.add(number, token: 1, .write)
    // Closed and given out again in one step, so that no other test can be given the number in between.
    try #require(dup2(far, number) == number)
    var events = try happenings(poller)
    #expect(events.isEmpty)
    try poller.add(number, token: 2, .write)
    events = try happenings(poller)
    #expect(events.map(\.token) == [2])
  }

  @Test("more events than there is room for come with the next waits")
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

  @Test("the wait ends at its time")
  func timeout() throws {
    let begin = Clock.monotonicNanoseconds()
    let poller = try Poller()
    var events = [PollEvent](repeating: PollEvent(), count: 4)
    let count = try poller.wait(into: &events, timeoutMilliseconds: 20)
    #expect(count == 0)
    #expect(Clock.monotonicNanoseconds() - begin >= 20_000_000)
  }

  @Test("what can't be waited for, and what is watched twice, is refused")
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

/// What happens now, without waiting.
func happenings(_ poller: borrowing Poller, room: Int = 400) throws -> [PollEvent] {
  var events = [PollEvent](repeating: PollEvent(), count: room)
  let count = try poller.wait(into: &events, timeoutMilliseconds: 0)
  return Array(events[..<count])
}
