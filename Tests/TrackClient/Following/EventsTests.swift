import Glibc
import System
import TestSupport
import Testing
import Wire

@testable import TrackClient

/// Tests events as a widget uses them. A real daemon is killed and restarted.
@Suite("Events", .timeLimit(.minutes(10)))
struct EventsTests {
  private static func add(_ name: String, _ daemon: DaemonProcess) throws {
    try daemon.connect().call("timer.project.add", ["name": JSON(name)])
  }

  @Test("each transaction comes once and in order through kills, with disconnects and reconnects reported")
  func kills() async throws {
    let daemon = try DaemonProcess.started()
    var log = UpdateLog(Events(of: ["timer"], from: .socket(daemon.socket)))
    try await log.read { $0.onlines == 1 }
    for round in 1...3 {
      // The daemon may be killed before it sends the event of this change.
      try Self.add("\(round) before", daemon)
      daemon.kill()
      try daemon.start()
      try Self.add("\(round) behind", daemon)
      try await log.read { $0.onlines == round + 1 }
    }
    try await log.read { $0.revs.last == 6 }
    #expect(log.revs == [1, 2, 3, 4, 5, 6])
    #expect(log.course == ["online", "offline", "online", "offline", "online", "offline", "online"])
    #expect(log.methods == ["timer.project.add"])
  }

  @Test("changes while the socket is missing arrive when it is back")
  func absence() async throws {
    let daemon = try DaemonProcess.started()
    try Self.add("first", daemon)
    var log = UpdateLog(Events(of: ["timer"], from: .socket(daemon.socket)))
    try await log.read { $0.onlines == 1 }
    #expect(daemon.stop() == .exited(0))
    try await log.read { $0.offlines == 1 }
    #expect(!TestFiles.exists(daemon.socket))
    // The daemon listens at another path, so the reader can't reconnect until all changes are made.
    let elsewhere = DaemonProcess(in: daemon.folder, state: daemon.state, socket: daemon.folder.path + "/elsewhere")
    try elsewhere.start()
    for name in ["second", "third"] { try Self.add(name, elsewhere) }
    #expect(elsewhere.stop() == .exited(0))
    try daemon.start()
    try await log.read { $0.revs.last == 3 }
    #expect(log.revs == [2, 3])
    #expect(log.course == ["online", "offline", "online"])
  }

  @Test("may start before there is a daemon")
  func beginning() async throws {
    let daemon = DaemonProcess()
    var log = UpdateLog(Events(from: .socket(daemon.socket)))
    try await log.read { $0.offlines == 1 }
    let nobody = ClientError.noServer("no trackd is running: there is no socket at \(daemon.socket)")
    #expect(log.updates == [FollowerUpdate.offline(nobody)])
    try daemon.start()
    try await log.read { $0.onlines == 1 }
    try Self.add("first", daemon)
    try await log.read { !$0.revs.isEmpty }
    #expect(log.course == ["offline", "online"])
  }

  @Test("with a token they are those of the account, also after a restart, and end with the session")
  func token() async throws {
    let daemon = try DaemonProcess.started()
    let ann = try daemon.connect()
    let signIn = try ann.call("accounts.signUp", ["name": "Ann", "password": "correct horse battery"])
    let token = try #require(signIn["token"]?.string)
    var log = UpdateLog(Events(of: ["timer"], from: .socket(daemon.socket), token: token))
    try await log.read { $0.onlines == 1 }
    try Self.add("nothing of Ann's", daemon)
    try ann.call("timer.project.add", ["name": "hers"])
    try await log.read { $0.revs == [2] }
    daemon.kill()
    try daemon.start()
    try await log.read { $0.onlines == 2 }
    let again = try daemon.connect()
    try again.call("accounts.resume", ["token": JSON(token)])
    try again.call("timer.project.add", ["name": "hers, too"])
    try await log.read { $0.revs == [2, 3] }
    try again.call("accounts.signOut")
    daemon.kill()
    try daemon.start()
    let error = await #expect(throws: ClientError.self) { try await log.read { $0.onlines == 3 } }
    #expect(error?.refusal?.code == -32004)
  }

  @Test("with `since` they start after the known revision")
  func since() async throws {
    let daemon = try DaemonProcess.started()
    for name in ["first", "second", "third"] { try Self.add(name, daemon) }
    var log = UpdateLog(Events(of: ["timer"], from: .socket(daemon.socket), since: ["timer": 1]))
    try await log.read { $0.revs.last == 3 }
    #expect(log.revs == [2, 3])
    #expect(log.updates.first == .online(["timer": 1]))
  }

  @Test("a daemon restored to an older state is reported, and they continue from there")
  func loss() async throws {
    let daemon = try DaemonProcess.started()
    try Self.add("first", daemon)
    let (journal, copy) = (daemon.state + "/timer.journal", daemon.folder.path + "/copy")
    try TestFiles.copy(journal, to: copy)
    for name in ["second", "third"] { try Self.add(name, daemon) }
    var log = UpdateLog(Events(of: ["timer"], from: .socket(daemon.socket), since: ["timer": 0]))
    try await log.read { $0.revs.last == 3 }
    daemon.kill()
    try TestFiles.copy(copy, to: journal)
    try daemon.start()
    try await log.read { $0.course.last == "missed" }
    #expect(log.updates.last == .missed(["timer": 1]))
    try Self.add("other", daemon)
    try await log.read { $0.revs.count == 4 }
    #expect(log.revs == [1, 2, 3, 2])
  }

  @Test("a reader whose subscription is dropped for slowness misses nothing that the daemon still has")
  func stall() async throws {
    let daemon = try DaemonProcess.started()
    var log = UpdateLog(Events(of: ["timer"], from: .socket(daemon.socket)))
    try await log.read { $0.onlines == 1 }
    let client = try daemon.connect()
    try client.call("timer.start", ["project": "Bread"])
    let filling = String(repeating: "ä", count: 9_990)
    var last = 1
    // Each change contains two notes of 20 KB. The daemon queues at most 4 MiB for a subscriber, so the subscription
    // ends after about 100 unread changes.
    while last < 1_000, try Self.status("subscriptions", client) == 1 {
      for _ in 0..<20 {
        let note: JSON = .init("\(last) \(filling)")
        try client.call("timer.update", ["note": note])
        last += 1
      }
    }
    try #require(try Self.status("subscriptions", client) == 0, "the subscription was never dropped")
    try await log.read { $0.revs.last == last }
    #expect(log.revs == Array(1...last))
    // `course` may also contain a lost connection. On a slow machine, the daemon may have closed the connection.
    #expect(!log.course.contains("missed"))
  }

  @Test("a refused subscription ends them with the reason")
  func refusal() async throws {
    let daemon = try DaemonProcess.started()
    var reader = Events(of: ["teapot"], from: .socket(daemon.socket)).makeAsyncIterator()
    let error = await #expect(throws: ClientError.self) { try await reader.next() }
    #expect(error?.refusal?.code == RPCCode.invalidParams.rawValue)
    #expect(try await reader.next() == nil)
  }

  @Test("a cancelled task and a finished loop close their connection")
  func ends() async throws {
    let daemon = try DaemonProcess.started()
    let server = Server.socket(daemon.socket)
    let client = try daemon.connect()
    let task = Task { () async throws in
      for try await _ in Events(from: server) {}
    }
    try await Self.wait { try Self.status("subscriptions", client) == 1 }
    task.cancel()
    try await task.value
    try await Self.wait { try Self.status("connections", client) == 1 }
    for try await _ in Events(from: server) { break }
    try await Self.wait { try Self.status("connections", client) == 1 }
  }

  private static func status(_ member: String, _ client: DaemonClient) throws -> Int? {
    try client.call("system.status")[member]?.int
  }

  private static func wait(until isSo: () throws -> Bool) async throws {
    let deadline = Deadline.after(.seconds(120))
    while try !isSo() {
      try #require(!deadline.hasPassed, "it didn't happen in time")
      try await Task.sleep(for: .milliseconds(2))
    }
  }
}
