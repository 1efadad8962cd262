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
  private let surroundings = Places.Surroundings.ofProcess
  private var source: ConfigurationSource
  private let outside: OutsideModules

  init(_ invocation: Invocation) throws(StartProblem) {
    self.invocation = invocation
    outside = OutsideModules(reading: Places.modules(invocation, surroundings))
    let known = BuiltInModule.all.map(\.name) + outside.names
    if let stranger = invocation.modules?.first(where: { !known.contains($0) }) {
      throw Invocation.problem("there is no module '\(stranger)'; there are \(known.joined(separator: ", "))")
    }
    let file = ConfigurationFile(
      path: Places.configuration(invocation, surroundings), isNamed: invocation.configuration != nil,
      keys: ConfigurationKey.all(modules: known, settings: BuiltInModule.all.flatMap(\.settings) + outside.settings))
    source = ConfigurationSource(file: file, invocation: invocation)
    source.refused = outside.refused
  }

  /// What to say where nothing is wrong with the configuration.
  func checkConfiguration() throws(StartProblem) -> String {
    let findings = try source.file.check()
    guard findings.isEmpty else {
      throw StartProblem(.configuration, findings.map(\.description).joined(separator: "\n"))
    }
    return "\(source.file.path ?? "the configuration") is in order\n"
  }

  /// Fills the state directory, which has to be empty, from a backup.
  /// - Returns: what to say of it.
  func restore(_ backup: String) throws(StartProblem) -> String {
    let restore = try Restore(from: backup, modules: BuiltInModule.all, outside)
    let target = try RestoreTarget(at: try Places(invocation, surroundings).state)
    return try restore.run(into: target, source.host(Configuration(), owner: Process.currentUser))
  }

  /// Serves until a signal comes; then everything is on the disk.
  mutating func serve() throws(StartProblem) {
    do {
      // Signals and limits come before all that is opened, written or started.
      let signals = try SignalSource([.terminate, .interrupt, .hangUp])
      source.descriptors = (limit: try Process.raiseDescriptorLimit(), kept: Self.descriptorsKept)
      let reading = try source.read()
      let log = Log(level: reading.configuration.logLevel)
      for remark in reading.remarks { log.write(remark) }
      try serve(reading.configuration, signals, log)
    } catch let problem as StartProblem {
      throw problem
    } catch {
      throw StartProblem(.system, "the system refuses what trackd needs: \(error)")
    }
  }

  private func serve(_ configuration: Configuration, _ signals: SignalSource, _ log: Log) throws {
    let places = try Places(invocation, surroundings)
    let state = try StateDirectory.open(places.state)
    var outside = outside
    outside.compare(with: DirectoryStorage(state), now: Clock.now())
    try StateDirectory.refuseHalfRestored(state)
    let pictures = DirectoryStorage(try StateDirectory.pictures(in: state))
    let listener = try Listener.passed() ?? Listener.make(at: places.socket, scope: invocation.scope)
    let wake = try EventCounter()
    let programs = ModulePrograms(invocation.scope) { wake.signal() }
    // On a machine they are systemd's to end.
    if invocation.scope == .user { try? Orphans.adopt() }
    let host = Host(
      source.host(configuration, owner: Process.currentUser),
      modules: BuiltInModule.entries + outside.entries(programs), pictures: pictures,
      storage: DirectoryStorage(state), clock: { Clock.now() }, wake: { wake.signal() })
    for report in outside.migrated { log.write(LogEntry(report)) }
    for problem in outside.problems { log.write(.moduleRefused(problem)) }
    let manager = ServiceManager(serving: listener.path)
    let loop = try Loop(
      host, configuration, from: source, wake: wake, signals: signals, listener: listener, manager: manager, log: log,
      modulePlaces: Places.modules(invocation, surroundings), programs: programs)
    manager.ready()
    log.write(.started(Version.current, socket: listener.path, state: places.state))
    try loop.run()
    let unanswered = loop.connections.count
    host.close()
    programs.close()
    log.writeSummaries(now: .max)
    log.write(.stopped(unanswered: unanswered))
  }
}

extension Places.Surroundings {
  static var ofProcess: Places.Surroundings {
    Places.Surroundings(
      environment: Process.environment, uid: Process.currentUser,
      isDirectory: { path in (try? Directory.openForInspection(path)) != nil })
  }
}
