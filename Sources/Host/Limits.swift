package import ModuleKit
import System

/// All limits on what a client may use. Limits that a user might need to change are keys of `[limits]` in the
/// configuration.
package struct Limits: Sendable, Equatable {
  package var messageBytes = 16 << 20
  package var unfinishedBytesPerUser = 64 << 20
  package var depth = 64
  package var batch = 100
  package var connections = 1024
  package var connectionsPerUser = 256
  package var connectionsKeptForRoot = 8
  package var subscriptionsPerConnection = 64
  package var outboxBytes = 4 << 20
  /// The limit on unsent output of all connections of one user together.
  package var queuedBytesPerUser = 64 << 20
  package var requestsPerTurn = 100
  /// The time in each loop turn that all connections of one user may use together.
  package var userTurnMilliseconds = 5
  /// A call that holds the loop for longer than this is logged.
  package var slowCallMilliseconds = 100
  package var idleMessageSeconds = 10
  package var stalledWriterSeconds = 10
  package var stepsPerUser = 8
  package var pageRows = 1000
  /// The size in bytes up to which an event contains a whole transaction. A larger transaction is truncated in its
  /// event.
  package var eventBytes = 1 << 20

  /// Page visitors who haven't signed in share one set of limits per address. These limits are a user's limits divided
  /// by this number.
  package static let partOfAddress = 8
  /// The limit on connections through the page. The remaining connections are reserved for users of the machine.
  package var connectionsOfPage: Int { max(1, connections * 3 / 4) }

  /// The limit on a principal's steps under way. An address of the page gets only half of a user's steps. The rest is
  /// left for users who sign in from that address.
  func steps(of principal: Principal) -> Int {
    if case .address = principal { max(1, stepsPerUser / 2) } else { stepsPerUser }
  }

  package init() {}
}

/// A custom module that isn't served, and why.
package struct RefusedModule: Sendable, Equatable {
  package let name: String
  package let reason: String

  package init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }
}

package struct HostConfiguration: Sendable {
  /// Whether the daemon is a system service, which serves every user of the machine. A user's own service serves its
  /// owner and root.
  package var isSystem = false
  package var owner: UInt32 = 0
  /// The login of the user who runs the page's server. This user is trusted to name the origin of a connection.
  package var gateway = usualGateway
  package static let usualGateway = "trackd-web"
  package var limits = Limits()
  package var settings = Settings()
  /// The time zone of accounts that haven't set one. Nil means the machine's time zone.
  package var timeZoneName: String?
  /// The directory of the zone files. Tests use their own directory, because the machine's files change when laws
  /// change.
  package var zoneDirectory = Zones.directory
  /// Hashes passwords and looks up logins.
  package var machine = Machine.real()
  /// How many journals are read in parallel at the start.
  package var journalsReadAtOnce = 1
  /// Custom modules that can't be served.
  package var refused: [RefusedModule] = []
  /// The names of the modules to run. Nil means all modules.
  package var moduleNames: [String]?

  package init() {}
}
