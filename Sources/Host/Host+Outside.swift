import Journal
import ModuleKit

// Modules from outside come, change and go while the daemon runs.

extension Host {
  /// Serves what these entries say from now on: those of modules from outside, as their folders are now.
  /// - Parameter kept: modules of which nothing can be said now. They go on as they are.
  /// - Returns: what is not done, and why, by module.
  package func bringUpToDate(_ entries: [Entry], keeping kept: [String]) -> [RefusedModule] {
    var refused: [RefusedModule] = []
    for entry in entries where configuration.moduleNames?.contains(entry.name) ?? true {
      let module = entry.make(modules.count)
      guard let known = modules.first(where: { $0.ledger.module == entry.name }) else {
        serve(module)
        continue
      }
      if let reason = known.become(module) { refused.append(RefusedModule(name: entry.name, reason: reason)) }
    }
    let names = Set(entries.map(\.name) + kept)
    for module in modules where module.origin != .builtIn && !names.contains(module.ledger.module) {
      module.ledger.becomeAbsent()
    }
    modulesChanged()
    return refused
  }

  package func serves(_ name: String) -> Bool { modules.contains { $0.ledger.module == name } }

  private func serve(_ module: any HostedModule & Loading) {
    let load = module.loading(from: journals, now: commons.clock())
    load.read()
    load.finish(wake)
    commons.add(module)
    let ledger = module.ledger
    if let reason = ledger.storage.reason { shell?.note(.storageFailed(module: ledger.module, reason: reason)) }
  }
}

extension Ledger {
  /// What it is can be said again.
  func comeBack() {
    if case .absent = storage { storage = .ready }
  }

  /// What says what the module is has gone. A journal that can't be read stays what it is.
  func becomeAbsent() {
    guard case .ready = storage else { return }
    storage = .absent("The folder of the module \(module) is gone: what it holds can be read, and nothing changes.")
  }
}
