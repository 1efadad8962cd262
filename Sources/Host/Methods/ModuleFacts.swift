import ModuleKit

/// What `system.status` reports about a module.
struct ModuleFacts {
  let name: String
  let origin: ModuleOrigin
  let state: String
  /// The version of the module's tables. Nil if the module can't be served.
  var schema: Int?
  /// The version in the module's manifest.
  var version: String?
  var rev = 0
  var rows = 0
  var journalBytes = 0
  let reason: String?
  /// The folder that contains the module's definition.
  var folder: String?

  private static let mostScalars = 1000

  init(_ module: any HostedModule) {
    let ledger = module.ledger
    name = ledger.module
    origin = module.origin
    state = ledger.storage.name
    schema = module.schema
    version = module.version
    rev = ledger.rev
    rows = module.rowCount
    journalBytes = ledger.fileBytes
    reason = (ledger.storage.reason ?? ledger.remark ?? module.trouble).map {
      String(String.UnicodeScalarView($0.unicodeScalars.prefix(Self.mostScalars)))
    }
    folder = ledger.folder
  }

  /// A custom module that can't be served.
  init(_ module: RefusedModule) {
    name = module.name
    origin = .manifest
    state = "failed"
    reason = module.reason
  }
}
