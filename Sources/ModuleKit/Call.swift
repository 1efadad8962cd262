public import Time
public import Wire

/// What a handler may know of the call that it answers: time and identity are arguments, like the params.
public struct Call: Sendable {
  public let moment: Moment
  /// The account that acts.
  public let user: Int
  /// Who comes, whatever account acts: a user, as the kernel says, or an address, as the page's server says. Guesses are counted
  /// by it, since somebody may have many accounts.
  public let origin: Principal
  /// Does the page's server call, which is believed when it says who comes?
  public let isGateway: Bool
  /// The session by which the account acts; nil where it acts by its uid.
  public let session: Int?
  public let isAdmin: Bool
  /// The module's revision before this call.
  public let revision: Int
  /// What the method's off-loop step brought, if it has one.
  public let prepared: Prepared?
  let params: JSON?

  public init(
    moment: Moment, user: Int, origin: Principal, isGateway: Bool = false, session: Int? = nil, isAdmin: Bool,
    revision: Int, params: JSON?, prepared: Prepared? = nil
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
  }

  public var now: Instant { moment.now }
  /// Does the caller only want to know what would happen?
  public var isDryRun: Bool { params?["dryRun"]?.bool == true }
  public var people: People { moment.surroundings.people }
  /// For steps off the loop.
  public var machine: Machine { moment.surroundings.machine }
  public var viewer: Viewer { Viewer(account: user, moment: moment) }

  /// The value of a declared param. All params were checked before the handler runs.
  public subscript<Value>(param: Param<Value>) -> Value {
    do throws(Violation) {
      return try param.read(params?[param.name], moment.surroundings)
    } catch {
      preconditionFailure("\(param.name) was read by a method that doesn't declare it")
    }
  }

  public subscript(setting: Setting) -> Int { moment.surroundings.settings[setting] }

  /// A time of what came from elsewhere, if that can have been then: neither in the future nor before what it follows.
  public func past(
    _ at: Instant?, since first: Instant? = nil, _ field: String = "at"
  ) throws(Rejection) -> Instant? {
    guard let at else { return nil }
    if at > now { throw .violation(field, "future", "lies in the future: it is \(now) now") }
    if let first, at < first { throw .violation(field, "early", "lies before \(first), and can't be before that") }
    return at
  }

  /// The zone that the caller named, or the daemon's.
  public var timeZone: TimeZone { self[.timeZone] ?? moment.timeZone }
}

/// When, and in which surroundings: what rules may depend on beside rows.
public struct Moment: Sendable {
  public let now: Instant
  public let surroundings: Surroundings

  public init(now: Instant, surroundings: Surroundings) {
    self.now = now
    self.surroundings = surroundings
  }

  public var timeZone: TimeZone { surroundings.timeZone }
}

/// Who looks at rows, and when.
public struct Viewer: Sendable {
  public let account: Int
  public let moment: Moment
  /// An administrator, who looks at what they have changed themselves.
  public let isAdmin: Bool
  /// Are rows that are marked as removed shown, too? A copy of the rows wants them, because others refer to them.
  public let seesRemoved: Bool

  public init(account: Int, moment: Moment, isAdmin: Bool = false, seesRemoved: Bool = false) {
    self.account = account
    self.moment = moment
    self.isAdmin = isAdmin
    self.seesRemoved = seesRemoved
  }

  /// For showing things that are blank.
  public static let nobody = Viewer(account: 0, moment: Moment(now: .earliest, surroundings: Surroundings()))

  public var people: People { moment.surroundings.people }
  public var now: Instant { moment.now }
}

/// What is around every call and changes rarely: who is who, the settings in force, the zones. Made anew when one of them
/// changes, so that a call carries one reference to it.
public final class Surroundings: Sendable {
  public let people: People
  public let settings: Settings
  public let timeZone: TimeZone
  /// The zone of that name, if this machine has it.
  public let zone: @Sendable (String) -> TimeZone?
  public let machine: Machine

  public init(
    people: People = People(), settings: Settings = Settings(), timeZone: TimeZone = .utc,
    zone: @escaping @Sendable (String) -> TimeZone? = { _ in nil }, machine: Machine = .none
  ) {
    self.people = people
    self.settings = settings
    self.timeZone = timeZone
    self.zone = zone
    self.machine = machine
  }
}
