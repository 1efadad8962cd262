public import Time
public import Wire

/// Everything that a handler can know about its call. A handler gets the time and the caller's identity as arguments,
/// like the params.
public struct Call: Sendable {
  public let moment: Moment
  /// The acting account.
  public let user: Int
  /// The origin of the call, independent of the acting account: a user, as the kernel reports, or an address, as the
  /// page's server reports. Guesses are counted per origin, because one person can have many accounts.
  public let origin: Principal
  /// Whether the caller is the page's server, which is trusted to name the origin of a connection.
  public let isGateway: Bool
  /// The sign-in session through which the account acts. Nil if the account acts by its uid.
  public let session: Int?
  public let isAdmin: Bool
  /// The module's revision before this call.
  public let revision: Int
  /// The result of the method's step outside the loop, if the method has a step.
  public let prepared: Prepared?
  /// The lists that the method needs from other modules, in the order in which the method declares them. Each element
  /// is the reply of one list method.
  public let lists: [JSON]
  let params: JSON?

  public init(
    moment: Moment, user: Int, origin: Principal, isGateway: Bool = false, session: Int? = nil, isAdmin: Bool,
    revision: Int, params: JSON?, prepared: Prepared? = nil, lists: [JSON] = []
  ) {
    self.moment = moment
    self.user = user
    self.origin = origin
    self.isGateway = isGateway
    self.session = session
    self.isAdmin = isAdmin
    self.revision = revision
    self.params = params
    self.prepared = prepared
    self.lists = lists
  }

  public var now: Instant { moment.now }
  /// Whether the call is a dry run. A dry run only reports what the call would do.
  public var isDryRun: Bool { params?["dryRun"]?.bool == true }
  public var people: People { moment.context.people }
  /// Slow services of the machine. Only steps outside the loop may use these services.
  public var machine: Machine { moment.context.machine }
  public var viewer: Viewer { Viewer(account: user, moment: moment) }

  /// The value of a declared param. All params are checked before the handler runs.
  public subscript<Value>(param: Param<Value>) -> Value {
    do throws(Violation) {
      return try param.read(params?[param.name], moment.context)
    } catch {
      preconditionFailure("\(param.name) was read by a method that doesn't declare it")
    }
  }

  public subscript(setting: Setting) -> Int { moment.context.settings[setting] }

  /// Checks a time in imported data. It must not be in the future or before `first`.
  public func past(
    _ at: Instant?, since first: Instant? = nil, _ field: String = "at"
  ) throws(Rejection) -> Instant? {
    guard let at else { return nil }
    if at > now { throw .violation(field, "future", "is in the future: the time is now \(now)") }
    if let first, at < first { throw .violation(field, "early", "must not be before \(first)") }
    return at
  }

  /// The time zone that the caller named, or the daemon's time zone.
  public var timeZone: TimeZone { self[.timeZone] ?? moment.timeZone }
}

/// The time and context of a call. Rules may depend only on the time, the context and the rows.
public struct Moment: Sendable {
  public let now: Instant
  public let context: CallContext

  public init(now: Instant, context: CallContext) {
    self.now = now
    self.context = context
  }

  public var timeZone: TimeZone { context.timeZone }
}

/// The account that reads rows, and the time.
public struct Viewer: Sendable {
  public let account: Int
  public let moment: Moment
  /// Whether the viewer sees rows with the rights of an administrator. Only events, history and some methods use such
  /// viewers.
  public let isAdmin: Bool
  /// Whether the viewer also sees rows that are marked as removed. A full copy needs the removed rows, because other
  /// rows refer to them.
  public let seesRemoved: Bool

  public init(account: Int, moment: Moment, isAdmin: Bool = false, seesRemoved: Bool = false) {
    self.account = account
    self.moment = moment
    self.isAdmin = isAdmin
    self.seesRemoved = seesRemoved
  }

  /// A viewer without an account, used to show blank rows.
  public static let nobody = Viewer(account: 0, moment: Moment(now: .earliest, context: CallContext()))

  public var people: People { moment.context.people }
  public var now: Instant { moment.now }
}

/// The part of a call's context that rarely changes: people, settings, time zones and other machines. A change replaces
/// the whole object, so that a call carries one reference.
public final class CallContext: Sendable {
  public let people: People
  public let settings: Settings
  public let timeZone: TimeZone
  /// Finds the time zone with this name. Returns nil if the machine doesn't have the zone.
  public let zone: @Sendable (String) -> TimeZone?
  public let machine: Machine
  /// What each account should know about sync, keyed by account id. Empty if the record exists only on this machine.
  public let syncMarks: [Int: SyncMarks]
  /// The modules whose `status` clients show next to the timer's status.
  public let statuses: [String]

  public init(
    people: People = People(), settings: Settings = Settings(), timeZone: TimeZone = .utc,
    zone: @escaping @Sendable (String) -> TimeZone? = { _ in nil }, machine: Machine = .none,
    syncMarks: [Int: SyncMarks] = [:], statuses: [String] = []
  ) {
    self.people = people
    self.settings = settings
    self.timeZone = timeZone
    self.zone = zone
    self.machine = machine
    self.syncMarks = syncMarks
    self.statuses = statuses
  }
}
