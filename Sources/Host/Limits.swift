package import ModuleKit
import System

/// Every limit on what a client may take, in one place. Those that a user could need are keys of `[limits]` in the configuration.
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
  /// Of what waits to be read, for all connections of one user together.
  package var queuedBytesPerUser = 64 << 20
  package var requestsPerTurn = 100
  /// Of a turn of the loop, for all connections of one user together.
  package var userTurnMilliseconds = 5
  /// A call that holds the loop for longer is told of.
  package var slowCallMilliseconds = 100
  package var idleMessageSeconds = 10
  package var stalledWriterSeconds = 10
  package var stepsPerUser = 8
  package var pageRows = 1000
  /// An event about a larger transaction says only that it was.
  package var eventBytes = 1 << 20

  /// What those who haven't signed in share, of one address of the page: so much of what one user has.
  package static let partOfAddress = 8
  /// Of all connections, so many at most come by the page: the others are left to the users of the machine.
  package var connectionsOfPage: Int { max(1, connections * 3 / 4) }

  /// Of one address of the page, whoever signs in there needs some.
  func steps(of principal: Principal) -> Int {
    if case .address = principal { max(1, stepsPerUser / 2) } else { stepsPerUser }
  }

  package init() {}
}

/// A module from outside that isn't served, and why.
package struct RefusedModule: Sendable, Equatable {
  package let name: String
  package let reason: String

  package init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }
}

/// What the host is started with.
package struct HostConfiguration: Sendable {
  /// A system service serves every user of the machine; a user's own serves its owner and root.
  package var isSystem = false
  package var owner: UInt32 = 0
  /// The login of the page's server, which is believed when it says who comes on a connection.
  package var gateway = usualGateway
  package static let usualGateway = "trackd-web"
  package var limits = Limits()
  package var settings = Settings()
  /// The zone of those who name none; nil: the machine's.
  package var timeZoneName: String?
  /// Where the zones' files are. What their rules say of the future changes with laws.
  package var zoneDirectory = Zones.directory
  /// What hashes passwords and knows logins.
  package var machine = Machine.real()
  /// How many journals a start reads at the same time.
  package var journalsReadAtOnce = 1
  /// Modules from outside that can't be served.
  package var refused: [RefusedModule] = []
  /// Which modules run; nil: all.
  package var moduleNames: [String]?

  package init() {}
}
