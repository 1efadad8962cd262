import Manifest
import ProgramKit
import Programs
import System

/// The programs of custom modules, keyed by module name, and the program events that aren't reported yet.
///
/// Each program has a keeper, which survives a reload of the module folders. After a reload, a program either continues
/// or restarts with the new definition.
final class ModulePrograms: Sendable {
  private struct State: Sendable {
    var keepers: [String: ProgramKeeper] = [:]
    var news: [ProgramNews] = []
  }

  /// The maximum number of unreported events. Further events are dropped, because nobody reads a longer list.
  private static let mostNews = 1_000
  /// The directory for the sockets of modules that were installed with `trackctl module install`. systemd creates the
  /// sockets.
  private static let sockets = "/run/trackd-modules"

  private let state = Monitor(State())
  private let scope: Invocation.Scope
  private let wake: @Sendable () -> Void

  init(_ scope: Invocation.Scope, wake: @escaping @Sendable () -> Void) {
    self.scope = scope
    self.wake = wake
  }

  /// Returns the keeper of this module's program, or nil if the module has no program.
  func keeper(of manifest: Manifest, in folder: String) -> ProgramKeeper? {
    guard manifest.hasProgram else { return nil }
    if let known = state.withLock({ $0.keepers[manifest.name] }) { return known }
    let keeper = try? ProgramKeeper(manifest, at: location(of: manifest, in: folder)) { [weak self] in self?.tell($0) }
    state.withLock { $0.keepers[manifest.name] = keeper }
    return keeper
  }

  /// Updates a program after its module was reloaded. The program continues with the current definition.
  /// - Parameter isRefused: whether the module couldn't change to its new definition. If so, the handshake with the
  ///   program uses the old definition.
  func renew(_ manifest: Manifest, in folder: String, isRefused: Bool) {
    let keeper = state.withLock { $0.keepers[manifest.name] }
    keeper?.renew(isRefused ? nil : manifest, at: location(of: manifest, in: folder))
  }

  /// In the system scope, a program must not run as the daemon's user, who can read the journals of all users.
  private func location(of manifest: Manifest, in folder: String) -> ProgramLocation {
    scope == .system ? .socket("\(Self.sockets)/\(manifest.name)") : .folder(folder)
  }

  /// Stops the programs of modules that no longer exist after a reload.
  func retire(allBut names: [String]) {
    for (name, keeper) in state.withLock({ $0.keepers }) where !names.contains(name) { keeper.retire() }
  }

  private func tell(_ news: ProgramNews) {
    state.withLock { if $0.news.count < Self.mostNews { $0.news.append(news) } }
    wake()
  }

  func takeNews() -> [LogEntry] {
    state.withLock { state in
      defer { state.news = [] }
      return state.news.map(LogEntry.init)
    }
  }

  func close() {
    for keeper in state.withLock({ Array($0.keepers.values) }) { keeper.close() }
  }
}

extension LogEntry {
  init(_ news: ProgramNews) {
    switch news {
    case .printed(let module, let line):
      self.init(.programSaid, .info, "\(module) prints: \(line)", [("TRACKD_MODULE", module)])
    case .printedMore(let module, let lines):
      self.init(.programSaid, .info, "\(module) prints \(lines) more lines", [("TRACKD_MODULE", module)])
    case .undeclared(let module, let method, let reason):
      self.init(
        .programSaid, .notice,
        "the program of \(module) refuses \(method) with \(reason), which its manifest doesn't declare",
        [("TRACKD_MODULE", module)])
    case .ended(let module, let why):
      self.init(.programEnded, .warning, why, [("TRACKD_MODULE", module)])
    case .resting(let module, let seconds):
      self.init(
        .programRests, .error,
        "the program of \(module) has ended too often in a minute and is paused for \(seconds) s, or until a reload",
        [("TRACKD_MODULE", module)])
    }
  }
}
