import Host
import Journal
import ProgramKit
import System
import TestSupport
import Testing

@testable import trackd

/// The daemon's loop with real sockets and files. The loop runs on the test's thread, and the test runs the loop's
/// turns.
///
/// Clients and the loop take turns, so the test determines what happens in which turn. It only has to wait for the
/// threads of the host.
final class LoopHarness {
  let folder: TestFolder
  let loop: Loop
  let host: Host
  private(set) var clients: [TestClient] = []
  /// The daemon's log.
  let log: Log

  var path: String { folder.path + "/s.sock" }
  private var configurationPath: String { folder.path + "/trackd.conf" }

  /// - Parameters:
  ///   - knocker: the owner of a socket that is passed to the loop. If nil, the loop creates a socket.
  ///   - exitWhenIdle: after how many milliseconds without a connection the loop exits.
  ///   - isManaged: whether to notify a service manager. If false, a service manager of the test's own process isn't
  ///     notified.
  init(
    in folder: TestFolder = TestFolder(), storage: (any Storage)? = nil, passedBy knocker: PassedSocket? = nil,
    exitWhenIdle: Int = 0, isManaged: Bool = false, _ change: (inout Limits) -> Void = { _ in }
  ) throws {
    self.folder = folder
    let state = try StateDirectory.open(folder.path)
    var configuration = Configuration()
    configuration.exitWhenIdleMilliseconds = exitWhenIdle
    // The limit is so high that it never applies, because calls are slow on some machines. Tests about the limit set
    // another value.
    configuration.limits.userTurnMilliseconds = 60_000
    change(&configuration.limits)
    var invocation = Invocation()
    invocation.logLevel = .emergency
    log = Log(level: .emergency)
    let file = ConfigurationFile(
      path: folder.path + "/trackd.conf", isNamed: false, keys: ConfigurationKey.all(modules: ["marks"], settings: []))
    let source = ConfigurationSource(file: file, invocation: invocation)
    let wake = try EventCounter()
    host = Host(
      source.host(configuration, owner: Process.currentUser), modules: [.of(Marks.self)],
      pictures: DirectoryStorage(try StateDirectory.pictures(in: state)), storage: storage ?? DirectoryStorage(state),
      clock: { Clock.now() }, wake: { wake.signal() })
    let listener =
      try knocker.map { try Listener.take($0.passed()) }
      ?? Listener.make(at: folder.path + "/s.sock", scope: .user)
    loop = try Loop(
      host, configuration, from: source, wake: wake, signals: nil, listener: listener,
      manager: ServiceManager(serving: "tests", isThere: isManaged), log: log, modulePlaces: [],
      programs: ModulePrograms(.user) {})
  }

  deinit { host.close() }

  func configure(_ text: String) throws { try write(Array(text.utf8), to: configurationPath) }

  func connect() throws -> TestClient {
    let client = try TestClient(path: path)
    clients.append(client)
    return client
  }

  /// Connects a client, and waits until its account is known.
  func connectAndGreet() throws -> TestClient {
    let client = try connect()
    client.call(0, "system.ping")
    try turns { client.lines.count == 1 }
    return client
  }

  /// Runs one turn of the loop, and then lets each client send and read.
  func turn() throws {
    try loop.turn(atMostMilliseconds: 10)
    for client in clients { client.move() }
  }

  /// Runs turns of the loop until the condition is true. The test fails if that takes longer than the limit.
  func turns(
    within seconds: Int = 60, sourceLocation: SourceLocation = #_sourceLocation, until isSo: () -> Bool
  ) throws {
    let deadline = Clock.monotonicNanoseconds() + seconds * 1_000_000_000
    while !isSo() {
      try turn()
      if Clock.monotonicNanoseconds() > deadline {
        Issue.record("it didn't happen within \(seconds) s", sourceLocation: sourceLocation)
        throw Late()
      }
    }
  }

  /// Runs turns of the loop for this time.
  func turns(forMilliseconds milliseconds: Int) throws {
    let deadline = Clock.monotonicNanoseconds() + milliseconds * 1_000_000
    while Clock.monotonicNanoseconds() < deadline { try turn() }
  }

  struct Late: Error {}
}
