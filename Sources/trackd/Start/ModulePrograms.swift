import Manifest
import Outside
import Programs
import System

/// The programs of modules from outside, by the modules' names, and what there is to tell of them.
///
/// They outlive what is read of their folders: a program goes on, or begins anew, with what is there after a reload.
final class ModulePrograms: Sendable {
  private struct State: Sendable {
    var keepers: [String: ProgramKeeper] = [:]
    var news: [ProgramNews] = []
  }

  /// More than that at once is no help to anybody.
  private static let mostNews = 1_000
  /// Where the sockets are that `trackctl module install` has systemd make.
  private static let sockets = "/run/trackd-modules"

  private let state = Monitor(State())
  private let scope: Invocation.Scope
  private let wake: @Sendable () -> Void

  init(_ scope: Invocation.Scope, wake: @escaping @Sendable () -> Void) {
    self.scope = scope
    self.wake = wake
  }

  /// Whoever runs the program of this module; nil if it has none.
  func keeper(of manifest: Manifest, in folder: String) -> ProgramKeeper? {
    guard manifest.hasProgram else { return nil }
    if let known = state.withLock({ $0.keepers[manifest.name] }) { return known }
    let keeper = try? ProgramKeeper(manifest, at: place(of: manifest, in: folder)) { [weak self] in self?.tell($0) }
    state.withLock { $0.keepers[manifest.name] = keeper }
    return keeper
  }

  /// The module was read again, and its program goes on with what is there now.
  /// - Parameter isRefused: the module couldn't become what its folder says, and its program is greeted as it was.
  func renew(_ manifest: Manifest, in folder: String, isRefused: Bool) {
    let keeper = state.withLock { $0.keepers[manifest.name] }
    keeper?.renew(isRefused ? nil : manifest, at: place(of: manifest, in: folder))
  }

  /// On a machine the program must not be ours: we can read everybody's journals.
  private func place(of manifest: Manifest, in folder: String) -> ProgramPlace {
    scope == .system ? .socket("\(Self.sockets)/\(manifest.name)") : .folder(folder)
  }

  /// Modules were read again, and these are all that there are.
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
      self.init(.programSaid, .info, "\(module) prints \(lines) lines more", [("TRACKD_MODULE", module)])
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
        "the program of \(module) has ended too often in a minute and rests for \(seconds) s, or until a reload",
        [("TRACKD_MODULE", module)])
    }
  }
}
