import Host
import Journal
import ModuleKit
import System

/// Puts the daemon together, in the order in which its parts need each other, and takes it down again.
///
/// The state's lock comes before anything that a second daemon could disturb; the socket comes before the journals are read,
/// so that clients wait for a moment rather than being told that nobody is there.
struct Daemon {
  /// Of the descriptors that it may have, so many are kept for journals, pictures and the name service.
  private static let descriptorsKept = 64

  private let invocation: Invocation
  private let places: Places
  private let source: ConfigurationSource

  init(_ invocation: Invocation) throws(StartProblem) {
    self.invocation = invocation
    places = try Places(invocation, .ofProcess)
    let known = BuiltInModule.all.map(\.name)
    if let stranger = invocation.modules?.first(where: { !known.contains($0) }) {
      throw Invocation.problem("there is no module '\(stranger)'; there are \(known.joined(separator: ", "))")
    }
    let file = ConfigurationFile(
      path: places.configuration, isNamed: places.configurationIsNamed,
      keys: ConfigurationKey.all(modules: known, settings: BuiltInModule.all.flatMap(\.settings)))
    source = ConfigurationSource(file: file, invocation: invocation)
  }

  /// What to say where nothing is wrong with the configuration.
  func checkConfiguration() throws(StartProblem) -> String {
    let findings = try source.file.check()
    guard findings.isEmpty else {
      throw StartProblem(.configuration, findings.map(\.description).joined(separator: "\n"))
    }
    return "\(places.configuration ?? "the configuration") is in order\n"
  }

  /// Serves until a signal comes; then everything is on the disk.
  func serve() throws(StartProblem) {
    let contents = try source.read()
    var configuration = contents.configuration
    let log = Log(level: configuration.logLevel)
    for finding in contents.unknown { log.write(.unknownKey(finding)) }
    do {
      Process.ignoreBrokenPipes()
      let signals = try Signals()
      try fitDescriptors(&configuration, log)
      try serve(configuration, signals, log)
    } catch let problem as StartProblem {
      throw problem
    } catch {
      throw StartProblem(.system, "the system refuses what trackd needs: \(error)")
    }
  }

  private func serve(_ configuration: Configuration, _ signals: Signals, _ log: Log) throws {
    let state = try StateDirectory.open(places.state)
    let pictures = try StateDirectory.pictures(in: state)
    let listener = try Listener.passed() ?? Listener.make(at: places.socket, scope: invocation.scope)
    let wake = try Wake()
    let host = Host(
      source.host(configuration, owner: Process.currentUser), modules: BuiltInModule.entries, pictures: pictures,
      storage: DirectoryStorage(state), clock: { Clock.now() }, wake: { wake.ring() })
    let manager = ServiceManager(serving: "serving at \(listener.path)")
    let parts = Loop.Parts(
      reactor: try Reactor(), wake: wake, signals: signals, host: host, listener: listener, manager: manager, log: log,
      source: source)
    let loop = try Loop(parts, configuration)
    manager.ready()
    log.write(.started(Version.current, socket: listener.path, state: places.state))
    try loop.run()
    let unanswered = loop.connections.count
    host.close()
    log.write(.stopped(unanswered: unanswered))
  }

  /// As many connections as there are descriptors for, at most: so that a client is told of the limit, and not the kernel's.
  private func fitDescriptors(_ configuration: inout Configuration, _ log: Log) throws(Errno) {
    let limit = try Process.raiseDescriptorLimit()
    let most = max(1, limit - Self.descriptorsKept - configuration.limits.connectionsKeptForRoot)
    if configuration.limits.connections > most {
      log.write(.descriptorsLow(limit: limit, connections: most))
      configuration.limits.connections = most
    }
  }
}

extension Places.Surroundings {
  static var ofProcess: Places.Surroundings {
    Places.Surroundings(
      environment: Process.environment, uid: Process.currentUser,
      isDirectory: { path in (try? Directory.openForInspection(path)) != nil })
  }
}
