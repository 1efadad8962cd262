import Glibc
import System
import TestSupport
import Testing
import Wire

@testable import TrackClientCore

@Suite("Connection")
struct ConnectionTests {
  private let folder = TestFolder()
  private var path: String { folder.path + "/socket" }

  private func connect(timeout: Duration = .seconds(10)) throws -> Connection {
    try Connection(to: .socket(path), timeout: timeout)
  }

  private static func echo(_ message: JSON, _: Int) -> [FakeServer.Act] {
    guard message.kind == .object else {
      return [.line("[" + message.elements.map { answer(to: $0) }.joined(separator: ",") + "]")]
    }
    return [.line(answer(to: message))]
  }

  private static func answer(to request: JSON) -> String {
    let head = #"{"jsonrpc":"2.0","id":\#(request["id"] ?? .null),"#
    if request["method"] == "no" { return head + #""error":{"code":-32001,"message":"not found"}}"# }
    return head + #""result":\#(request["params"] ?? "none")}"#
  }

  private static let notFound = Refusal(code: -32001, message: "not found")

  @Test("a call gets its result or an error")
  func calls() throws {
    let server = try FakeServer(path: path, answering: Self.echo)
    let connection = try connect()
    #expect(try connection.call("echo", ["project": "Work"]) == ["project": "Work"])
    #expect(try connection.call("echo") == "none")
    #expect(throws: ClientError.refused(Self.notFound)) { try connection.call("no") }
    #expect(server.connections == 1)
  }

  @Test("a batch is answered in order, each call separately")
  func batch() throws {
    let server = try FakeServer(path: path, answering: Self.echo)
    let answers = try connect().batch([MethodCall("echo", ["a": 1]), MethodCall("no"), MethodCall("echo")])
    #expect(answers == [.success(["a": 1]), .failure(Self.notFound), .success("none")])
    withExtendedLifetime(server) {}
  }

  @Test("a call begun earlier waits for its own result")
  func pending() throws {
    let server = try FakeServer(path: path, answering: Self.echo)
    let connection = try connect()
    let first = try connection.begin(MethodCall("echo", ["a": 1]))
    let second = try connection.begin(MethodCall("echo", ["b": 2]))
    #expect(try second.result() == ["b": 2])
    #expect(try first.result() == ["a": 1])
    withExtendedLifetime(server) {}
  }

  @Test("notifications before a reply are kept")
  func notifications() throws {
    let server = try FakeServer(path: path) { message, _ in
      [.line(#"{"jsonrpc":"2.0","method":"events.event","params":{"rev":7}}"#), FakeServer.reply(to: message, "true")]
    }
    let connection = try connect()
    #expect(try connection.call("events.subscribe") == true)
    #expect(
      try connection.nextNotification(by: .never) == ServerNotification(method: "events.event", params: ["rev": 7]))
    #expect(throws: ClientError.timedOut) { try connection.nextNotification(by: .after(milliseconds: 20)) }
    withExtendedLifetime(server) {}
  }

  @Test("sending a notification waits for nothing")
  func notify() throws {
    let server = try FakeServer(path: path) { message, _ in
      message["id"] == nil ? [.line(#"{"jsonrpc":"2.0","method":"seen","params":{}}"#)] : []
    }
    let connection = try connect()
    try connection.notify("timer.stop")
    #expect(try connection.nextNotification(by: .after(milliseconds: 10_000)).method == "seen")
    withExtendedLifetime(server) {}
  }

  @Test("a silent server causes a timeout, and a late reply does no harm")
  func silence() throws {
    let server = try FakeServer(path: path) { message, _ in
      message["method"] == "slow"
        ? [] : [FakeServer.reply(to: ["id": 1], "\"late\""), FakeServer.reply(to: message, "2")]
    }
    let connection = try connect()
    let start = Clock.monotonicNanoseconds()
    #expect(throws: ClientError.timedOut) { try connection.call(MethodCall("slow"), by: .after(milliseconds: 50)) }
    #expect(50_000_000..<2_000_000_000 ~= Clock.monotonicNanoseconds() - start)
    #expect(try connection.call("quick") == 2)
    withExtendedLifetime(server) {}
  }

  @Test("when the server disconnects every waiting call fails, and so do later ones")
  func goneServer() throws {
    let server = try FakeServer(path: path) { message, _ in message["method"] == "die" ? [.close] : [] }
    let connection = try connect()
    let first = try connection.begin(MethodCall("wait"))
    let second = try connection.begin(MethodCall("die"))
    let gone = ClientError.disconnected("trackd closed the connection")
    var failures: [ClientError] = []
    do { _ = try first.result() } catch { failures.append(error) }
    do { _ = try second.result() } catch { failures.append(error) }
    do { _ = try connection.call("more") } catch { failures.append(error) }
    #expect(failures == [gone, gone, gone])
    withExtendedLifetime(server) {}
  }

  @Test("a call begun and then dropped needs no result")
  func dropped() throws {
    let server = try FakeServer(path: path, answering: Self.echo)
    let connection = try connect()
    do { _ = try connection.begin(MethodCall("echo", ["a": 1])) }
    #expect(try connection.call("echo", ["b": 2]) == ["b": 2])
    withExtendedLifetime(server) {}
  }

  @Test("too many calls for one message are split, and answered in order")
  func largeBatch() throws {
    let messages = Monitor<[Int]>([])
    let server = try FakeServer(path: path) { message, number in
      messages.withLock { $0.append(message.count) }
      return Self.echo(message, number)
    }
    let calls = (0..<250).map { MethodCall("echo", JSON($0)) }
    var numbers: [Int?] = []
    for answer in try connect().batch(calls) { numbers.append(try answer.get().int) }
    #expect(numbers == Array(0..<250))
    #expect(messages.withLock { $0 } == [100, 100, 50])
    withExtendedLifetime(server) {}
  }

  @Test("when a daemon is killed all waiting calls fail at once, whatever their timeout")
  func killedDaemon() throws {
    let daemon = try DaemonProcess.started()
    let connection = try Connection(to: .socket(daemon.socket), timeout: .seconds(600))
    try connection.call("system.ping")
    let id = daemon.id
    kill(id, SIGSTOP)
    let first = try connection.begin(MethodCall("timer.status"))
    let second = try connection.begin(MethodCall("timer.start", ["project": "Bread"]))
    let killer = try Thread.start(name: "killer") {
      usleep(100_000)
      kill(id, SIGKILL)
    }
    var failures: [ClientError] = []
    do { _ = try first.result() } catch { failures.append(error) }
    let start = Clock.monotonicNanoseconds()
    do { _ = try second.result() } catch { failures.append(error) }
    do { _ = try connection.call("timer.status") } catch { failures.append(error) }
    do { _ = try connection.nextNotification() } catch { failures.append(error) }
    #expect(Clock.monotonicNanoseconds() - start < 1_000_000_000)
    #expect(failures.count == 4)
    for failure in failures {
      guard case .disconnected = failure else {
        Issue.record("it failed for another reason: \(failure)")
        continue
      }
    }
    killer.join()
    daemon.kill()
  }

  @Test("a send that times out is abandoned, and a partial message ends the connection")
  func noRoom() throws {
    let listener = try Sockets.listen(path: path)
    let connection = try connect()
    let text = JSON(String(repeating: "x", count: 1 << 19))
    let start = Clock.monotonicNanoseconds()
    #expect(throws: ClientError.timedOut) {
      try connection.call("echo", ["text": text], by: .after(.milliseconds(500)))
    }
    #expect(Clock.monotonicNanoseconds() - start < 9_000_000_000)
    #expect(
      throws: ClientError.disconnected(
        "the time limit passed in the middle of a message, so the connection can't be used any more")
    ) { try connection.call("echo") }
    withExtendedLifetime(listener.raw) {}
  }

  @Test("the reason for a close is reported")
  func refusedConnection() throws {
    let server = try FakeServer(path: path) { _, _ in
      [.line(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"too many connections"}}"#), .close]
    }
    let busy = ClientError.refused(Refusal(code: -32000, message: "too many connections"))
    #expect(throws: busy) { try connect().call("any") }
    withExtendedLifetime(server) {}
  }

  @Test("a message and replies that fill both directions don't deadlock")
  func bigTraffic() throws {
    let server = try FakeServer(path: path, answering: Self.echo)
    let connection = try connect()
    let text = JSON(String(repeating: "ä", count: 1 << 18))
    var pending = 0
    for _ in 0..<4 {
      _ = try connection.begin(MethodCall("echo", ["text": text]))
      pending += 1
    }
    #expect(try connection.call("echo", ["text": text])["text"] == text)
    #expect(pending == 4)
    withExtendedLifetime(server) {}
  }

  @Test("without a listener the error names the path")
  func nobody() throws {
    #expect(throws: ClientError.noServer("no trackd is running: there is no socket at \(path)")) { try connect() }
    // Closing the listener wouldn't be enough. Another test may be starting a child process that has a copy of the
    // listener.
    let listener = try Sockets.listen(path: path)
    try #require(shutdown(listener.raw, Int32(SHUT_RDWR)) == 0)
    #expect(throws: ClientError.noServer("no trackd is running: nobody listens at \(path)")) { try connect() }
  }

  @Test("connecting to a server with a full queue times out")
  func fullQueue() throws {
    let listener = try Sockets.listen(path: path, backlog: 0)
    let first = try connect()
    let start = Clock.monotonicNanoseconds()
    #expect(throws: ClientError.timedOut) {
      for _ in 0..<3 { _ = try connect(timeout: .milliseconds(50)).call("ping") }
    }
    #expect(Clock.monotonicNanoseconds() - start < 2_000_000_000)
    withExtendedLifetime((first, listener.raw)) {}
  }

  @Test(
    "a listener of another user gets nothing", .enabled(if: Process.currentUser == 0), .timeLimit(.minutes(10)))
  func stranger() throws {
    try #require(unsafe chmod(folder.path, 0o777) == 0)
    // The kernel reports the user who called listen() as the server's peer credentials.
    let child = try Child.listening(at: path, as: 65_533)
    defer { child.end() }
    // Root trusts only servers that run as root. Other users don't trust servers of strangers.
    #expect(
      throws: ClientError.untrusted("the process that listens at \(path) belongs to another user: nothing was sent")
    ) {
      try connect()
    }
  }
}
