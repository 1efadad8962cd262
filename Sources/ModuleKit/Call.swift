package import Time
package import Wire

/// What a handler may know of the call that it answers: time and identity are arguments, like the params.
package struct Call: Sendable {
  package let moment: Moment
  /// The account that acts.
  package let user: Int
  /// Who the kernel says is calling: what limits go by, whatever account acts.
  package let uid: UInt32
  /// The session by which the account acts; nil where it acts by its uid.
  package let session: Int?
  package let isAdmin: Bool
  /// The module's revision before this call.
  package let revision: Int
  /// What the method's off-loop step brought, if it has one.
  package let prepared: Prepared?
  let params: JSON?

  package init(
    moment: Moment, user: Int, uid: UInt32, session: Int? = nil, isAdmin: Bool, revision: Int, params: JSON?,
    prepared: Prepared? = nil
  ) {
    self.moment = moment
    self.user = user
    self.uid = uid
    self.session = session
    self.isAdmin = isAdmin
    self.revision = revision
    self.params = params
    self.prepared = prepared
  }

  package var now: Instant { moment.now }
  package var people: People { moment.surroundings.people }
  /// For steps off the loop.
  package var machine: Machine { moment.surroundings.machine }
  package var viewer: Viewer { Viewer(account: user, moment: moment) }

  /// The value of a declared param. All params were checked before the handler runs.
  package subscript<Value>(param: Param<Value>) -> Value {
    do throws(Violation) {
      return try param.read(params?[param.name], moment.surroundings)
    } catch {
      preconditionFailure("\(param.name) was read by a method that doesn't declare it")
    }
  }

  package subscript(setting: Setting) -> Int { moment.surroundings.settings[setting] }

  /// The zone that the caller named, or the daemon's.
  package var timeZone: TimeZone { self[.timeZone] ?? moment.timeZone }
}

/// When, and in which surroundings: what rules may depend on beside rows.
package struct Moment: Sendable {
  package let now: Instant
  package let surroundings: Surroundings

  package init(now: Instant, surroundings: Surroundings) {
    self.now = now
    self.surroundings = surroundings
  }

  package var timeZone: TimeZone { surroundings.timeZone }
}

/// Who looks at rows, and when.
package struct Viewer: Sendable {
  package let account: Int
  package let moment: Moment

  package init(account: Int, moment: Moment) {
    self.account = account
    self.moment = moment
  }

  package var people: People { moment.surroundings.people }
  package var now: Instant { moment.now }
}

/// What is around every call and changes rarely: who is who, the settings in force, the zones. Made anew when one of them
/// changes, so that a call carries one reference to it.
package final class Surroundings: Sendable {
  package let people: People
  package let settings: Settings
  package let timeZone: TimeZone
  /// The zone of that name, if this machine has it.
  package let zone: @Sendable (String) -> TimeZone?
  package let machine: Machine

  package init(
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
