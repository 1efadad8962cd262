import Accounts
import ModuleKit
import Time
import Wire

/// The state that all parts of the host share: modules, clock, configuration, the context of calls, and the loop that
/// runs the host.
final class SharedState {
  weak var shell: (any Shell)?
  let accounts: ModuleHost<Accounts>
  private(set) var modules: [any HostedModule]
  let agenda = Agenda()
  let clock: @Sendable () -> Int
  let startedAt: Int
  private(set) var configuration: HostConfiguration
  private(set) var context = CallContext()
  /// Counts how often the context was renewed. Caches compare this number to detect a change.
  private(set) var renewals = 0
  /// How many calls have held the loop for too long.
  private(set) var slowCalls = 0
  private let zones: ZoneCache
  private var lastTicket = 0
  private var lastOrder = 0

  init(
    _ configuration: HostConfiguration, accounts: ModuleHost<Accounts>, modules: [any HostedModule],
    clock: @escaping @Sendable () -> Int, startedAt: Int
  ) {
    self.configuration = configuration
    self.accounts = accounts
    self.modules = modules
    self.clock = clock
    self.startedAt = startedAt
    zones = ZoneCache(beneath: configuration.zoneDirectory)
    for module in modules { module.ledger.agenda = agenda }
    renewContext()
  }

  func add(_ module: any HostedModule) {
    modules.append(module)
    module.ledger.agenda = agenda
    agenda.mayHaveToSweep = true
  }

  var limits: Limits { configuration.limits }

  func now() -> Moment {
    if agenda.haveMarksChanged { renewContext() }
    return Moment(now: Instant(seconds: clock()), context: context)
  }

  func nextOrder() -> Int {
    lastOrder += 1
    return lastOrder
  }

  func nextTicket() -> Ticket {
    lastTicket += 1
    return Ticket(number: lastTicket)
  }

  func reconfigure(_ configuration: HostConfiguration) {
    self.configuration = configuration
    renewContext()
  }

  /// Must be called after people, settings or the time zone have changed.
  func renewContext() {
    agenda.haveMarksChanged = false
    var marks: [Int: SyncMarks] = [:]
    for module in modules { module.addMarks(to: &marks) }
    let name = configuration.timeZoneName ?? zones.systemName
    context = CallContext(
      people: accounts.state.people, settings: configuration.settings, timeZone: zones[name] ?? .utc,
      zone: { [zones] in zones[$0] }, machine: configuration.machine,
      syncMarks: marks, statuses: modules.filter { $0.hasStatus && !$0.ledger.storage.isAbsent }.map(\.ledger.module))
    renewals += 1
  }

  /// Renews the context if accounts were added or closed.
  func renewPeople() {
    let (known, people) = (context.people, accounts.state.people)
    if known.count != people.count || known.closedCount != people.closedCount { renewContext() }
  }

  func noteSlow(_ method: String?, of principal: Principal, nanoseconds: Int) {
    slowCalls += 1
    shell?.note(.slow(by: principal, method: method, milliseconds: nanoseconds / 1_000_000))
  }

  /// Logs a rejection that an administrator should see: password guessing, or a forbidden call.
  func report(_ rejection: Rejection, _ invocation: Invocation) {
    if rejection.isOfGuessing { shell?.note(.guessing(by: invocation.caller.origin, method: invocation.method.name)) }
    guard rejection.code == .forbidden else { return }
    shell?.note(.denied(by: invocation.principal, method: invocation.method.name, reason: rejection.reason))
  }
}
