import ModuleKit

// Adds, changes and removes custom modules while the daemon runs.

extension Host {
  /// Updates the custom modules from `entries`. Each entry describes the folder of one module as the folder is now.
  /// - Parameter kept: modules whose folders can't be evaluated now. These modules continue unchanged.
  /// - Returns: the modules that could not be updated, each with the reason.
  package func bringUpToDate(_ entries: [Entry], keeping kept: [String]) -> [RefusedModule] {
    var refused: [RefusedModule] = []
    for entry in entries where configuration.moduleNames?.contains(entry.name) ?? true {
      let module = entry.make(modules.count)
      guard let known = modules.first(where: { $0.ledger.module == entry.name }) else {
        serve(module)
        module.describe(entry)
        continue
      }
      let reason = known.become(module)
      if let reason { refused.append(RefusedModule(name: entry.name, reason: reason)) }
      known.ledger.remark = reason
      known.ledger.folder = entry.folder
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
    let load = module.loading(from: journals, now: shared.clock())
    load.read()
    load.finish(wake)
    shared.add(module)
    let ledger = module.ledger
    if let reason = ledger.storage.reason { shell?.note(.storageFailed(module: ledger.module, reason: reason)) }
  }
}

extension Ledger {
  /// Serves the module again, because its definition is back.
  func comeBack() {
    switch storage {
    case .absent, .outdated: storage = .ready
    default: break
    }
  }

  /// Refuses changes to the module, because its definition is gone. If the journal can't be read, the storage state
  /// stays as it is.
  func becomeAbsent() {
    comeBack()
    guard case .ready = storage else { return }
    storage = .absent(
      "The folder of module '\(module)' is gone: its rows can be read, but not changed. Install the module again with 'trackctl module install'."
    )
  }
  /// Refuses changes to the module, because its folder has an older schema than its journal. If the journal can't be
  /// read, the storage state stays as it is.
  fileprivate func becomeOutdated(_ schema: Int, folder: Int) {
    guard case .ready = storage else { return }
    storage = .outdated(Self.outdated(module, schema, folder: folder))
  }

  static func outdated(_ module: String, _ schema: Int, folder: Int) -> String {
    "The folder of module '\(module)' has the older schema \(folder), but the record has schema \(schema): its rows can"
      + " be read, but not changed. Install schema \(schema) or newer again, then call system.reload."
  }
}

extension HostedModule {
  func describe(_ entry: Host.Entry) {
    ledger.folder = entry.folder
    ledger.remark = entry.remark
    switch entry.restriction {
    case .absent: ledger.becomeAbsent()
    case .outdated(let folder): ledger.becomeOutdated(schema, folder: folder)
    case nil: break
    }
  }
}
