import Displays
import Testing

/// Tests every event in every state of the connection.
@Suite("The connection to a display server")
struct DisplayLinkTests {
  /// A simple protocol whose messages are single letters. `r` means that the server is ready, `l` that the user left,
  /// and `b` that the user is back. `q` makes the client send a request, and `x` is invalid.
  private struct Teller: IdleProtocol {
    var output = Array("hello".utf8)

    mutating func take(_ bytes: [UInt8]) throws(DisplayFailure) -> [IdleEvent] {
      var events: [IdleEvent] = []
      for letter in String(decoding: bytes, as: UTF8.self) {
        switch letter {
        case "r": events.append(.ready)
        case "l": events.append(.left(milliseconds: 300_000))
        case "b": events.append(.returned)
        case "q": output += Array("more".utf8)
        default: throw DisplayFailure("?")
        }
      }
      return events
    }
  }

  private enum Event {
    case turn(UInt64)
    case connected, restart
    case received(String, isIgnored: Bool = false)
    case lost(UInt64)
  }

  private static let hello = DisplayLink.Action.send(Array("hello".utf8))
  private static let left = DisplayLink.Action.tellLeft(milliseconds: 300_000)

  private static let connecting: [Event] = [.turn(0)]
  private static let joined = connecting + [.connected]
  private static let ready = joined + [.received("r")]
  private static let away = ready + [.received("l")]
  private static let apart = connecting + [.lost(50)]
  private static let never = joined + [.received("x")]

  private static func run(_ link: inout DisplayLink, _ events: [Event]) -> [DisplayLink.Action] {
    var last: [DisplayLink.Action] = []
    for event in events {
      last =
        switch event {
        case .turn(let now): link.turn(at: now)
        case .connected: link.connected(Teller())
        case .received(let letters, let isIgnored): link.received(Array(letters.utf8), isIgnored: isIgnored)
        case .lost(let now): link.lost(at: now)
        case .restart: link.restart()
        }
    }
    return last
  }

  /// The actions after the last of these events, the resulting state, and the time of the next attempt.
  private struct Sample: Sendable {
    let events: [Event]
    let actions: [DisplayLink.Action]
    let (isReady, isSettled): (Bool, Bool)
    let triesAgainAt: UInt64?

    init(
      _ events: [Event], _ actions: [DisplayLink.Action], ready: Bool = false, settled: Bool = false,
      again: UInt64? = nil
    ) {
      (self.events, self.actions, isReady, isSettled, triesAgainAt) = (events, actions, ready, settled, again)
    }
  }

  @Test(
    "does what its state requires",
    arguments: [
      Sample([], [], again: 0), Sample(connecting, [.connect]), Sample(connecting + [.turn(9)], []),
      Sample(joined, [hello]), Sample(connecting + [.lost(50)], [.disconnect], settled: true, again: 150),
      Sample(connecting + [.restart], []),
      Sample(apart + [.turn(149)], [], settled: true, again: 150), Sample(apart + [.turn(150)], [.connect]),
      Sample(apart + [.restart], [], settled: true, again: 150),
      Sample(apart + [.turn(150), .lost(150)], [.disconnect], settled: true, again: 350),
      Sample(joined + [.received("q")], [.send(Array("more".utf8))]),
      Sample(joined + [.received("")], []),
      Sample(joined + [.received("x")], [.disconnect], settled: true),
      Sample(joined + [.lost(50)], [.disconnect], settled: true, again: 150),
      Sample(joined + [.restart], [.disconnect], again: 0),
      Sample(ready, [], ready: true, settled: true),
      Sample(ready + [.received("lb")], [left, .tellReturned], ready: true, settled: true),
      Sample(ready + [.received("b")], [], ready: true, settled: true),
      Sample(ready + [.received("l", isIgnored: true)], [], ready: true, settled: true),
      Sample(ready + [.received("l", isIgnored: true), .received("b")], [], ready: true, settled: true),
      Sample(ready + [.restart], [.disconnect], again: 0),
      // The connection has been ready, so the next pause is short again.
      Sample(apart + [.turn(150), .connected, .received("r"), .lost(400)], [.disconnect], settled: true, again: 500),
      Sample(away, [left], ready: true, settled: true),
      Sample(away + [.received("b", isIgnored: true)], [.tellReturned], ready: true, settled: true),
      Sample(away + [.received("x")], [.disconnect, .tellReturned], settled: true),
      Sample(away + [.lost(50)], [.disconnect, .tellReturned], settled: true, again: 150),
      Sample(away + [.restart], [.disconnect, .tellReturned], again: 0),
      Sample(never + [.turn(1000)], [], settled: true), Sample(never + [.restart], [], settled: true),
      Sample(never + [.received("l")], [], settled: true),
    ])
  private func events(sample: Sample) {
    var link = DisplayLink(isThere: true, pauses: 100...1000)
    #expect(Self.run(&link, sample.events) == sample.actions)
    #expect(link.isReady == sample.isReady && link.isSettled == sample.isSettled)
    #expect(link.triesAgainAt == sample.triesAgainAt)
  }

  @Test("without a display server there is nothing to wait for")
  func none() {
    var link = DisplayLink(isThere: false, pauses: 100...1000)
    #expect(Self.run(&link, [.turn(0), .restart]).isEmpty)
    #expect(link.isSettled && !link.isReady && link.triesAgainAt == nil)
  }
}
