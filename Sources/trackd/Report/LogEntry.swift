import ModuleKit
import ProgramKit

/// A log entry: its kind, its level, a message for people, and fields for programs.
///
/// All entries are declared in `LogEntry+Kinds.swift`. They never contain user input. They contain only names of
/// methods and modules, uids, network addresses, numbers and the daemon's own paths.
struct LogEntry {
  let kind: Kind
  let level: LogLevel
  let message: String
  let fields: [(name: String, value: String)]
  /// The principal that caused the entry. The log limits the number of entries per principal.
  let peer: Principal?

  init(
    _ kind: Kind, _ level: LogLevel, _ message: String, _ fields: [(name: String, value: String)] = [],
    about peer: Principal? = nil
  ) {
    self.kind = kind
    self.level = level
    self.message = message
    self.fields = fields + Self.fields(about: peer)
    self.peer = peer
  }

  private static func fields(about peer: Principal?) -> [(name: String, value: String)] {
    guard let peer else { return [] }
    let (name, value) =
      switch peer {
      case .user(let uid): ("UID", String(uid))
      case .account(let id): ("ACCOUNT", String(id))
      case .address(let address): ("ADDRESS", address)
      }
    return [(name: "TRACKD_PEER", value: peer.description), (name: "TRACKD_PEER_" + name, value: value)]
  }

  /// The kinds of entries. Each raw value is the message id in `systemd/catalog/trackd.catalog`. The meaning of an id
  /// never changes.
  enum Kind: String, CaseIterable {
    case started = "caf094159f012e22ddd66f4c8358ea7a"
    case notStarted = "215d48e2bb7080a2d22b1150b7375fdf"
    case stopping = "92cea48555924ee0512deb8efd3ff2ff"
    case stopped = "5352fe6eb3ca00fda41169e4fe226261"
    case reloaded = "be974ffe1bbce0fdb25bff3528ab962a"
    case notReloaded = "8486c5dc61f08543fe22d15984df15d0"
    case unknownKey = "4c7339ca8591f5d9ce4ed4b27bf7d1a5"
    case moduleRefused = "e0d3b9a87c5f4f0ba2c4d1f6579e8321"
    case migrated = "7d1f4e0c92ab4c35b6e8a05d3c1f7e42"
    case programSaid = "3f0c2a6b9b7e4b0d8a51c2e7f4d96a10"
    case programEnded = "b8d5e1f27c3a4e6f9d0213a4c5b6e7f8"
    case programRests = "5e7a9c1d3b2f4860a9e8d7c6b5a49382"
    case modulesLater = "8498edb8ac1146889bcf4fafb6afcf2a"
    case staysWhenIdle = "ea25194fba66499090e7ea4b4a4bb201"
    case descriptorsLow = "8b0d32e18848315338b80efb82e45190"
    case acceptFailed = "c16d3e766ccb669ffe7e32a8f16873ae"
    case turnedAway = "99fb21c7bd71bd3ba5d1210d7dcfe05c"
    case denied = "5751b8a30cf84b8ba473aa2a6bc46fff"
    case guessing = "8731b5097da04e939f918b1a9f20227d"
    case slow = "167136ba1a3349261b3130a7d4279e8d"
    case exported = "64571f70bf7c48bc843298f20d8e6e47"
    case omitted = "c2607ae705ff4d81919983002e13fad0"
    case syncStuck = "d2b33f4f03cbf27f530f4e54800dd8e1"
    case syncBack = "5d4abb4d6f50447388274944ea080d8c"
    case storageFailed = "1e991b75575dbbca9b0ca2bbccaf6fdc"
    case storageFull = "f6c3dfaa2e85116bce2be956a0bba7f0"
    case storageRecovered = "6609f89207e3c70aefe8f8bde02cd5fd"
    case tornTail = "b194598eca6cc2f7e2bcf9fbbf3009d2"
    case compacted = "0aa5c4d0f25b4e4a8b1c6f4f9f3d7e21"
    case notCompacted = "a722c75af8eb476cbedef36d5976fcaf"
    case notReacted = "5d0c1a3f6b8e4c0f9a7d2e4b61c83f95"
  }
}
