import Host
import Journal
import ProgramKit
import System

/// Starts the parts of the daemon in the order of their dependencies, and shuts the daemon down.
///
/// The state directory is locked first, so that a second daemon can't do any harm. The socket is created before the
/// journals are read, so that early clients wait a moment instead of being refused.
struct Daemon {
  /// The number of file descriptors reserved for journals, pictures and the name service.
  private static let descriptorsKept = 64

  private let invocation: Invocation
  private let context = DaemonPaths.ProcessContext.ofProcess
  private var source: ConfigurationSource
  private let outside: OutsideModules

  init(_ invocation: Invocation) throws(Problem) {
    self.invocation = invocation
    outside = OutsideModules(reading: DaemonPaths.modules(invocation, context))
    let known = BuiltInModule.all.map(\.name) + outside.names
    if let stranger = invocation.modules?.first(where: { !known.contains($0) }) {
      throw Invocation.problem("unknown module '\(stranger)'; the modules are \(known.joined(separator: ", "))")
    }
    let file = ConfigurationFile(
      path: DaemonPaths.configuration(invocation, context), isNamed: invocation.configuration != nil,
      keys: ConfigurationKey.all(modules: known, settings: BuiltInModule.all.flatMap(\.settings) + outside.settings))
    source = ConfigurationSource(file: file, invocation: invocation)
    source.refused = outside.refused
  }

  /// Checks the configuration. Throws if there are findings, otherwise returns the message to print.
  func checkConfiguration() throws(Problem) -> String {
    let findings = try source.file.check()
    guard findings.isEmpty else {
      throw Problem(.configuration, findings.map(\.description).joined(separator: "\n"))
    }
    guard let path = source.file.path else { return "the configuration is in order\n" }
    let isThere = (try? FileStatus.at(path: path)) != nil
    return isThere ? "\(path) is in order\n" : "\(path) doesn't exist, so the defaults apply\n"
  }

  /// Restores a backup into the state directory, which must be empty.
  /// - Returns: the report to print.
  func restore(_ backup: String) throws(Problem) -> String {
    let restore = try Restore(from: backup, modules: BuiltInModule.all, outside)
    let target = try RestoreTarget(at: try DaemonPaths(invocation, context).state)
    return try restore.run(into: target, source.host(Configuration(), owner: Process.currentUser))
  }

  /// Serves until a signal stops the daemon. When this returns, all accepted changes are durable.
  mutating func serve() throws(Problem) {
    do {
      // Signals and limits are set up before anything is opened, written or started.
      let signals = try SignalSource([.terminate, .interrupt, .hangUp])
      source.descriptors = (limit: try Process.raiseDescriptorLimit(), kept: Self.descriptorsKept)
      let reading = try source.read()
      let log = Log(level: reading.configuration.logLevel)
      for remark in reading.remarks { log.write(remark) }
      try serve(reading.configuration, signals, log)
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem(.system, "a required system call failed: \(error)")
    }
  }

  private func serve(_ configuration: Configuration, _ signals: SignalSource, _ log: Log) throws {
    let places = try DaemonPaths(invocation, context)
    let state = try StateDirectory.open(places.state)
    var outside = outside
    outside.compare(with: DirectoryStorage(state), now: Clock.now())
    try StateDirectory.refuseHalfRestored(state)
    let pictures = DirectoryStorage(try StateDirectory.pictures(in: state))
    let listener = try Listener.passed() ?? Listener.make(at: places.socket, scope: invocation.scope)
    let wake = try EventCounter()
    let programs = ModulePrograms(invocation.scope) { wake.signal() }
    // In the user scope, orphaned processes of modules become children of this process, which must end them. In the
    // system scope, systemd ends them.
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
      modulePlaces: DaemonPaths.modules(invocation, context), programs: programs)
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

extension DaemonPaths.ProcessContext {
  static var ofProcess: DaemonPaths.ProcessContext {
    DaemonPaths.ProcessContext(
      environment: Process.environment, uid: Process.currentUser,
      isDirectory: { path in (try? Directory.openForInspection(path)) != nil })
  }
}
