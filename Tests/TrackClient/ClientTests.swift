import Glibc
import System
import TestSupport
import Testing
import Wire

@testable import TrackClient

@Suite("Client", .timeLimit(.minutes(2)))
struct ClientTests {
  private let folder = TestFolder()
  private var path: String { folder.path + "/socket" }

  private func client(timeout: Duration = .seconds(30)) -> Client { Client(of: .socket(path), timeout: timeout) }

  /// Says what each call was given, and nothing to `wait`.
  private static func echo(_ message: JSON, _: Int) -> [FakeServer.Act] {
    switch message["method"]?.string {
    case "wait": []
    case "no": [FakeServer.refusal(of: message, #"{"code":-32001,"message":"not found"}"#)]
    default: [FakeServer.reply(to: message, message["params"]?.description ?? "\"none\"")]
    }
  }

  @Test("each of many tasks gets its own answer, over one connection")
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

  @Test("a task that is cancelled waits no longer, and the others' answers still come over the same connection")
  func cancelled() async throws {
    let server = try FakeServer(path: path, answering: Self.echo)
    let client = client(timeout: .seconds(600))
    let task = Task { try await client.call("wait") }
    try await Task.sleep(for: .milliseconds(50))
    task.cancel()
    let start = ContinuousClock.now
    let outcome = await task.result
    #expect(throws: ClientError.cancelled) { try outcome.get() }
    #expect(start.duration(to: .now) < .seconds(60))
    #expect(try await client.call("echo") == "none")
    #expect(server.connections == 1)
  }

  @Test("a task that was cancelled before asks nothing")
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

  @Test("a server that says nothing is waited for no longer than was said, and its late answer does no harm")
  func late() async throws {
    let server = try FakeServer(path: path) { message, number in
      message["method"] == "wait" ? [] : [FakeServer.reply(to: ["id": 1], "\"late\"")] + Self.echo(message, number)
    }
    let client = client(timeout: .seconds(600))
    let start = ContinuousClock.now
    await #expect(throws: ClientError.timedOut) { try await client.call("wait", timeout: .milliseconds(50)) }
    #expect(.milliseconds(50)..<(.seconds(60)) ~= start.duration(to: .now))
    #expect(try await client.call("echo") == "none")
    withExtendedLifetime(server) {}
  }

  @Test("when the daemon goes every call that waits fails at once, and the next one finds the next daemon")
  func restart() async throws {
    let daemon = try DaemonProcess.started()
    let client = Client(of: .socket(daemon.socket), timeout: .seconds(600))
    try await client.system.ping()
    let id = daemon.id
    _ = Glibc.kill(id, SIGSTOP)
    let first = Task { try await client.timer.status().running }
    let second = Task { try await client.timer.start(project: "Bread").entry.id == 1 }
    try await Task.sleep(for: .milliseconds(100))
    daemon.kill()
    for task in [first, second] {
      let failure = await Self.failure { _ = try await task.value }
      guard case .disconnected = failure else {
        Issue.record("it failed for another reason: \(String(describing: failure))")
        continue
      }
    }
    let isMissing = await Self.failure { _ = try await client.timer.status() }
    guard case .noServer = isMissing else {
      Issue.record("there was somebody: \(String(describing: isMissing))")
      return
    }
    _ = try daemon.start()
    #expect(try await client.timer.start(project: "Bread").entry.project == "Bread")
  }

  @Test("a client that is dropped leaves no connection behind")
  func dropped() async throws {
    let daemon = try DaemonProcess.started()
    let observer = try daemon.connect()
    do {
      let client = Client(of: .socket(daemon.socket))
      try await client.system.ping()
      #expect(try observer.call("system.status")["connections"]?.int == 2)
    }
    let deadline = Deadline.after(.seconds(30))
    while try observer.call("system.status")["connections"]?.int != 1 {
      try #require(!deadline.hasPassed, "its connection is still there")
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  @Test("a client with a token acts by it, also over the next connection, and not as this user where it is no good")
  func token() async throws {
    let daemon = try DaemonProcess.started()
    let connection = try Connection(to: .socket(daemon.socket))
    let anna = try connection.accounts.signUp(name: "anna", password: "correct horse battery")
    let client = Client(of: .socket(daemon.socket), token: anna.token)
    #expect(try await client.accounts.me().account.name == "anna")
    daemon.kill()
    _ = try daemon.start()
    #expect(try await client.accounts.me().account.name == "anna")
    let stranger = Client(of: .socket(daemon.socket), token: "no token at all")
    guard case .refused = await Self.failure({ _ = try await stranger.timer.start(project: "Bread") }) else {
      Issue.record("it was made as somebody else")
      return
    }
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
