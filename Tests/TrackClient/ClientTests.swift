import Glibc
import System
import TestSupport
import Testing
import Wire

@testable import TrackClient

@Suite("Client", .timeLimit(.minutes(10)))
struct ClientTests {
  private let folder = TestFolder()
  private var path: String { folder.path + "/socket" }

  private func client(timeout: Duration = .seconds(30)) -> Client { Client(of: .socket(path), timeout: timeout) }

  /// A server that replies to each call with the params of the call. It never replies to `wait`.
  private static func echo(_ message: JSON, _: Int) -> [FakeServer.Act] {
    switch message["method"]?.string {
    case "wait": []
    case "no": [FakeServer.refusal(of: message, #"{"code":-32001,"message":"not found"}"#)]
    default: [FakeServer.reply(to: message, message["params"]?.description ?? "\"none\"")]
    }
  }

  @Test("each of many tasks gets its own reply, over one connection")
  func many() async throws {
    let server = try FakeServer(path: path, answering: Self.echo)
    let client = client()
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<200 {
        group.addTask { try await client.call("echo", ["n": JSON(number)])["n"]?.int == number ? 1 : 0 }
      }
      return try await group.reduce(0, +)
    }
    #expect(sum == 200)
    #expect(server.connections == 1)
    await #expect(throws: ClientError.refused(Refusal(code: -32001, message: "not found"))) {
      try await client.call("no")
    }
  }

  @Test("a cancelled task stops waiting, and other replies still come over the same connection")
  func cancelled() async throws {
    let server = try FakeServer(path: path, answering: Self.echo)
    let client = client(timeout: .seconds(600))
    let task = Task { try await client.call("wait") }
    try await Task.sleep(for: .milliseconds(50))
    task.cancel()
    let start = ContinuousClock.now
    let outcome = await task.result
    #expect(throws: ClientError.cancelled) { try outcome.get() }
    #expect(start.duration(to: .now) < .seconds(600))
    #expect(try await client.call("echo") == "none")
    #expect(server.connections == 1)
  }

  @Test("an already cancelled task makes no call")
  func cancelledBefore() async throws {
    let client = client(timeout: .seconds(600))
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await client.call("wait")
    }
    task.cancel()
    let outcome = await task.result
    #expect(throws: ClientError.cancelled) { try outcome.get() }
  }

  @Test("a silent server causes a timeout, and its late reply does no harm")
  func late() async throws {
    let server = try FakeServer(path: path) { message, number in
      message["method"] == "wait" ? [] : [FakeServer.reply(to: ["id": 1], "\"late\"")] + Self.echo(message, number)
    }
    let client = client(timeout: .seconds(600))
    let start = ContinuousClock.now
    await #expect(throws: ClientError.timedOut) { try await client.call("wait", timeout: .milliseconds(50)) }
    #expect(.milliseconds(50)..<(.seconds(600)) ~= start.duration(to: .now))
    #expect(try await client.call("echo") == "none")
    withExtendedLifetime(server) {}
  }

  @Test("when the daemon exits all waiting calls fail at once, and the next one finds the next daemon")
  func restart() async throws {
    let daemon = try DaemonProcess.started()
    let client = Client(of: .socket(daemon.socket), timeout: .seconds(600))
    try await client.call(.system.ping())
    let id = daemon.id
    _ = Glibc.kill(id, SIGSTOP)
    let first = Task { try await client.call(.timer.status()).running }
    let second = Task { try await client.call(.timer.start(project: "Bread")).entry.id == 1 }
    try await Task.sleep(for: .milliseconds(100))
    daemon.kill()
    for task in [first, second] {
      let failure = await Self.failure { _ = try await task.value }
      guard case .disconnected = failure else {
        Issue.record("it failed for another reason: \(String(describing: failure))")
        continue
      }
    }
    let isMissing = await Self.failure { _ = try await client.call(.timer.status()) }
    guard case .noServer = isMissing else {
      Issue.record("there was a daemon: \(String(describing: isMissing))")
      return
    }
    _ = try daemon.start()
    #expect(try await client.call(.timer.start(project: "Bread")).entry.project == "Bread")
  }

  @Test("a released client closes its connection")
  func dropped() async throws {
    let daemon = try DaemonProcess.started()
    let observer = try daemon.connect()
    do {
      let client = Client(of: .socket(daemon.socket))
      try await client.call(.system.ping())
      #expect(try observer.call("system.status")["connections"]?.int == 2)
    }
    let deadline = Deadline.after(.seconds(30))
    while try observer.call("system.status")["connections"]?.int != 1 {
      try #require(!deadline.hasPassed, "its connection is still there")
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  @Test("a client's token applies to all its connections, and an invalid one doesn't fall back to this user")
  func token() async throws {
    let daemon = try DaemonProcess.started()
    let connection = try Connection(to: .socket(daemon.socket))
    let anna = try connection.call(.accounts.signUp(name: "anna", password: "correct horse battery"))
    let client = Client(of: .socket(daemon.socket), token: anna.token)
    #expect(try await client.call(.accounts.me()).account.name == "anna")
    daemon.kill()
    _ = try daemon.start()
    #expect(try await client.call(.accounts.me()).account.name == "anna")
    let stranger = Client(of: .socket(daemon.socket), token: "no token at all")
    guard case .refused = await Self.failure({ _ = try await stranger.call(.timer.start(project: "Bread")) }) else {
      Issue.record("it was made as another user")
      return
    }
  }

  private static let status = #"{"running":false,"elapsed":0,"today":0,"rev":1}"#

  /// A server that answers `timer.status`, refuses `timer.stop`, and never replies to `timer.start`.
  private static func timer(_ message: JSON) -> String? {
    switch message["method"]?.string {
    case "timer.status": #"{"jsonrpc":"2.0","id":\#(message["id"] ?? .null),"result":\#(status)}"#
    case "timer.stop":
      #"{"jsonrpc":"2.0","id":\#(message["id"] ?? .null),"error":{"code":-32002,"message":"no"}}"#
    default: nil
    }
  }

  @Test("an awaited batch is one message; its replies come in any order, with an event between them")
  func batch() async throws {
    let server = try FakeServer(path: path) { message, _ in
      let answers = message.elements.compactMap(Self.timer)
      let event = #"{"jsonrpc":"2.0","method":"events.event","params":{"module":"timer"}}"#
      return answers.reversed().flatMap { [.line(event), .line($0)] }
    }
    let (first, refused, last) = try await client().batch(.timer.status(), .timer.stop(), .timer.status())
    #expect(try first.get().rev == 1 && last.get().running == false)
    #expect(throws: Refusal(code: -32002, message: "no")) { try refused.get() }
    withExtendedLifetime(server) {}
  }

  @Test("a batch waits as long as its longest timeout; its late replies do no harm")
  func lateBatch() async throws {
    let server = try FakeServer(path: path) { message, _ in
      (message.kind == .array ? Array(message.elements) : [message]).compactMap(Self.timer).map { .line($0) }
    }
    let client = client(timeout: .seconds(600))
    let start = ContinuousClock.now
    await #expect(throws: ClientError.timedOut) {
      try await client.batch(
        .timer.status().with(timeout: .zero), .timer.start(project: "Bread").with(timeout: .milliseconds(50)))
    }
    #expect(.milliseconds(50)..<(.seconds(600)) ~= start.duration(to: .now))
    #expect(try await client.call(.timer.status()).rev == 1)
    #expect(server.connections == 1)
  }

  @Test("a call's own timeout applies, async and blocking")
  func ownTimeout() async throws {
    let server = try FakeServer(path: path) { _, _ in [] }
    let call = TimerModule.status().with(timeout: .milliseconds(50))
    let client = client(timeout: .seconds(600))
    let start = ContinuousClock.now
    await #expect(throws: ClientError.timedOut) { try await client.call(call) }
    let connection = try Connection(to: .socket(path), timeout: .seconds(600))
    #expect(throws: ClientError.timedOut) { try connection.call(call) }
    #expect(throws: ClientError.timedOut) { try connection.batch(call, call) }
    #expect(start.duration(to: .now) < .seconds(600))
    withExtendedLifetime(server) {}
  }

  @Test(
    "a cancelled task stops waiting for its batch, and the next batch uses the same connection")
  func cancelledBatch() async throws {
    let server = try FakeServer(path: path) { message, _ in message.elements.compactMap(Self.timer).map { .line($0) } }
    let client = client(timeout: .seconds(600))
    let task = Task { _ = try await client.batch(.timer.status(), .timer.start(project: "Bread")) }
    try await Task.sleep(for: .milliseconds(50))
    task.cancel()
    let outcome = await task.result
    #expect(throws: ClientError.cancelled) { try outcome.get() }
    let statuses = try await client.batch([.timer.status(), .timer.status()])
    #expect(try statuses.map { try $0.get().rev } == [1, 1])
    #expect(server.connections == 1)
  }

  private static func failure(_ body: () async throws -> Void) async -> ClientError? {
    do {
      try await body()
      return nil
    } catch {
      return error as? ClientError
    }
  }
}
