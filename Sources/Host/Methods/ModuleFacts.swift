import ModuleKit

/// What `system.status` tells about a module.
struct ModuleFacts {
  let name: String
  let origin: ModuleOrigin
  let state: String
  var rev = 0
  var rows = 0
  var journalBytes = 0
  let reason: String?

  init(_ module: any HostedModule) {
    let ledger = module.ledger
    name = ledger.module
    origin = module.origin
    state = ledger.storage.name
    rev = ledger.rev
    rows = module.rowCount
    journalBytes = ledger.fileBytes
    reason = ledger.storage.reason
  }

  /// A module from outside that can't be served.
  init(_ module: RefusedModule) {
    name = module.name
    origin = .manifest
    state = "failed"
    reason = module.reason
  }
}
