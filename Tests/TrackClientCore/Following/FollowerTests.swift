import System
import TestSupport
import Testing
import Wire

@testable import TrackClientCore

/// Tests followers of faulty servers. These servers do what a real daemon never does, or doesn't do on demand.
@Suite("Follower")
struct FollowerTests {
  private let folder = TestFolder()
  private var path: String { folder.path + "/socket" }

  private func follower(since: [String: Int] = [:]) throws -> Follower {
    Follower(of: [], from: .socket(path), since: since, watch: try Watch())
  }

  private static func told(_ follower: Follower, _ count: Int) throws -> [FollowerUpdate] {
    var updates: [FollowerUpdate] = []
    let deadline = Deadline.after(.seconds(30))
    while updates.count < count {
      updates.append(try #require(try follower.next(by: deadline), "nothing came after \(updates)"))
    }
    return updates
  }

  private static func subscription(_ request: JSON, rev: Int) -> FakeServer.Act {
    FakeServer.reply(to: request, #"{"subscription":"s1","revs":{"timer":\#(rev)}}"#)
  }

  private static func notification(_ method: String, _ members: String) -> FakeServer.Act {
    .line(#"{"jsonrpc":"2.0","method":"events.\#(method)","params":{"subscription":"s1",\#(members)}}"#)
  }

  private static func event(rev: Int, changes: String, more: String = "") -> FakeServer.Act {
    let head = #""module":"timer","rev":\#(rev),"at":"2026-11-21T09:30:00Z","by":null,"method":"timer.start""#
    return notification("event", "\(head),\(more)\"changes\":\(changes)")
  }

  private static func revs(_ updates: [FollowerUpdate]) -> [Int] {
    var revs: [Int] = []
    for case .event(let event) in updates { revs.append(event.rev) }
    return revs
  }

  private static func texts(_ requests: Monitor<[JSON]>) -> [String] {
    requests.withLock { $0.map(\.description) }
  }

  /// A server that follows a script after its reply to each subscription. It records the params of the subscriptions.
  private func server(
    _ requests: Monitor<[JSON]>, _ script: @escaping @Sendable (_ number: Int) -> [FakeServer.Act]
  ) throws -> FakeServer {
    try FakeServer(path: path) { request, _ in
      let number = requests.withLock { requests in
        requests.append(request["params"]?["since"] ?? .null)
        return requests.count
      }
      return [Self.subscription(request, rev: 3)] + script(number)
    }
  }

  @Test("it resumes after the last transaction; notices don't move its position, and a mark does")
  func places() throws {
    let requests = Monitor<[JSON]>([])
    let change = #"[{"table":"entries","id":1,"before":null,"after":{}}]"#
    let server = try server(requests) { number in
      switch number {
      case 1: return [Self.event(rev: 5, changes: change), Self.event(rev: 9, changes: "[]"), .close]
      case 2: return [Self.event(rev: 6, changes: "[]", more: #""truncated":true,"#), .close]
      case 3: return [Self.notification("mark", #""revs":{"timer":8}"#), .close]
      default: return []
      }
    }
    let updates = try Self.told(try follower(), 10)
    #expect(Self.revs(updates) == [5, 9, 6])
    #expect(Self.texts(requests) == ["null", #"{"timer":5}"#, #"{"timer":6}"#, #"{"timer":8}"#])
    withExtendedLifetime(server) {}
  }

  @Test("a subscription dropped for slowness resumes where it ended, silently")
  func slowness() throws {
    let requests = Monitor<[JSON]>([])
    let change = #"[{"table":"entries","id":1,"before":null,"after":{}}]"#
    let server = try server(requests) { number in
      if number > 1 { return [Self.event(rev: 5, changes: change)] }
      return [Self.event(rev: 4, changes: change), Self.notification("overrun", #""revs":{"timer":4}"#)]
    }
    let updates = try Self.told(try follower(), 3)
    #expect(Self.revs(updates) == [4, 5])
    #expect(Self.texts(requests) == ["null", #"{"timer":4}"#])
    #expect(server.connections == 1)
  }

  @Test("a position that is no longer kept is reported as lost, and it continues from the daemon's")
  func loss() throws {
    let requests = Monitor<[JSON]>([])
    let server = try server(requests) { number in
      number == 1 ? [Self.notification("overrun", #""revs":{"timer":1}"#)] : []
    }
    let updates = try Self.told(try follower(since: ["timer": 1]), 2)
    let expected: [FollowerUpdate] = [.online(["timer": 1]), .missed(["timer": 3])]
    #expect(updates == expected)
    #expect(Self.texts(requests) == [#"{"timer":1}"#, "null"])
    withExtendedLifetime(server) {}
  }

  @Test("if a server ends every subscription at once, pauses grow")
  func endless() throws {
    let requests = Monitor<[JSON]>([])
    let server = try server(requests) { _ in [Self.notification("overrun", #""revs":{"timer":3}"#)] }
    let start = Clock.monotonicNanoseconds()
    let once: [FollowerUpdate] = [
      .online(["timer": 3]), .missed(["timer": 3]),
      .offline(.disconnected("trackd ends every new subscription immediately")),
    ]
    let updates = try Self.told(try follower(), 9)
    #expect(updates == Array([once, once, once].joined()))
    #expect(Clock.monotonicNanoseconds() - start > 300_000_000)
    #expect(server.connections == 3)
  }

  @Test(
    "an invalid event ends the connection instead of being skipped, even if the server keeps it open",
    arguments: [#""module":"timer","rev":4,"method":"timer.start""#, #""at":"2026-11-21T09:30:00Z""#])
  func nonsense(members: String) throws {
    let requests = Monitor<[JSON]>([])
    let server = try server(requests) { $0 == 1 ? [Self.notification("event", members)] : [] }
    let no = ClientError.nonsense("the server isn't trackd: it sent an invalid event")
    let expected: [FollowerUpdate] = [.online(["timer": 3]), .offline(no), .online(["timer": 3])]
    #expect(try Self.told(try follower(), 3) == expected)
    withExtendedLifetime(server) {}
  }

  @Test("invalid JSON ends the connection, even if the server keeps it open")
  func garbage() throws {
    let requests = Monitor<[JSON]>([])
    let server = try server(requests) { $0 == 1 ? [.line("{]")] : [] }
    let updates = try Self.told(try follower(), 3)
    guard case .offline(.nonsense) = updates[1] else {
      Issue.record("it was skipped: \(updates)")
      return
    }
    withExtendedLifetime(server) {}
  }

  @Test("the wake-up ends a wait, even if data is ready, which is delivered the next time")
  func bell() throws {
    let server = try FakeServer(path: path) { message, _ in
      if message["id"] != nil { return [Self.subscription(message, rev: 3)] }
      return [Self.event(rev: 4, changes: "[{}]")]
    }
    let watch = try Watch()
    let follower = Follower(of: [], from: .socket(path), watch: watch)
    #expect(try follower.next(by: .after(.seconds(30))) == .online(["timer": 3]))
    let connection = try #require(follower.connection)
    try connection.notify("tell")
    let poller = try Poller()
    try poller.add(connection.raw, token: 1, .read)
    var events = [PollEvent()]
    #expect(try poller.wait(into: &events, timeoutMilliseconds: 30_000) == 1)
    watch.ring()
    #expect(try follower.next(by: .never) == nil)
    let updates = try Self.told(follower, 1)
    #expect(Self.revs(updates) == [4])
    #expect(try follower.next(by: .after(.milliseconds(5))) == nil)
    withExtendedLifetime(server) {}
  }
}
