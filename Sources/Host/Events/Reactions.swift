import ModuleKit
import System
import Time
import Wire

/// Calls methods of custom modules after events of other modules, and on schedules.
///
/// An event leads to a call once the event is durable. The call acts as the account that caused the event. Its
/// idempotency key names the event, so the call takes effect only once, however often it is tried. A call that can't be
/// made now is retried with growing delays. A call that is refused is logged and dropped.
final class Reactions {
  /// The maximum length of a chain of calls. A called method can cause another event, so without a limit modules could
  /// call each other forever.
  private static let mostInChain = 8
  private static let mostWaiting = 20_000
  private static let mostOfAccount = 100
  private static let mostAttempts = 8
  /// The maximum number of calls that begin in a turn.
  private static let mostAtOnce = 20
  /// When the daemon starts, it repeats the calls for the last event, and for all events within this many seconds
  /// before the last event. A crash might have prevented these calls. Events that are older than the stored idempotency
  /// keys are skipped, because nothing shows whether their calls were made.
  private static let secondsRepeated = 300
  private static let mostRepeated = 1_000

  private struct Waiting {
    let method: String
    /// The event or schedule that led to this call, for the log.
    let cause: String
    let account: Int
    let params: JSON
    let key: String
    var attempts = 0
    /// When the call may be tried, in seconds since 1970.
    var notBefore = 0
  }

  /// The waiting calls of one module. Accounts take turns, so an account with many or failing calls doesn't delay the
  /// others. Calls of one account keep the order of their events.
  private struct Queue {
    private var lines: [Int: ArraySlice<Waiting>] = [:]
    /// The accounts with waiting calls, in the order in which they are served.
    private var accounts: [Int] = []
    private(set) var count = 0
    /// Caches the time at which the next call is due. The cache is set only while no call is due. Without the cache,
    /// each turn of the loop would look at every account.
    private var restsUntil: Int?
    var isCalling = false

    var isEmpty: Bool { count == 0 }
    /// When the next call is due.
    var nextAttempt: Int? { restsUntil ?? lines.values.compactMap { $0.first?.notBefore }.min() }

    func count(of account: Int) -> Int { lines[account]?.count ?? 0 }

    mutating func append(_ call: Waiting) {
      if lines[call.account] == nil { accounts.append(call.account) }
      lines[call.account, default: []].append(call)
      count += 1
      restsUntil = nil
    }

    /// Returns the first call that is due, and moves its account to the end. The call stays in the queue until it is
    /// removed or delayed.
    mutating func next(at now: Int) -> Waiting? {
      if let restsUntil, restsUntil > now { return nil }
      restsUntil = nil
      guard let index = accounts.firstIndex(where: { lines[$0]?.first.map { $0.notBefore <= now } ?? false }) else {
        restsUntil = nextAttempt
        return nil
      }
      accounts.append(accounts.remove(at: index))
      return accounts.last.flatMap { lines[$0]?.first }
    }

    mutating func removeFirst(of account: Int) {
      guard lines[account]?.popFirst() != nil else { return }
      count -= 1
      guard lines[account]?.isEmpty == true else { return }
      lines[account] = nil
      if let index = accounts.lastIndex(of: account) { accounts.remove(at: index) }
    }

    /// Delays a retry of the account's first call until this moment.
    mutating func delayFirst(of account: Int, until moment: Int) {
      guard let index = lines[account]?.startIndex else { return }
      lines[account]?[index].attempts += 1
      lines[account]?[index].notBefore = moment
    }
  }

  private let shared: SharedState
  private let calls: Calls
  private let sink = NoSink()
  private var queues: [String: Queue] = [:]
  /// The reactions, keyed by the module that causes the events. Empty if no module reacts to another module.
  private var reactions: [String: [(target: String, reaction: Reaction)]] = [:]
  private var schedules: [(target: String, schedule: Schedule)] = []
  /// The last scheduled time that was handled, keyed by method name.
  private var kept: [String: Instant] = [:]
  /// Looks up a declaration and its method.
  var find: (String) -> (declaration: Declaration, method: any HostedMethod)? = { _ in nil }

  init(_ shared: SharedState, _ calls: Calls) {
    self.shared = shared
    self.calls = calls
    renew()
  }

  /// Called when modules were added, removed or redefined.
  func renew() {
    reactions = [:]
    schedules = shared.modules.flatMap { module in module.schedules.map { (module.ledger.module, $0) } }
    for module in shared.modules {
      for reaction in module.reactions {
        reactions[reaction.source, default: []].append((module.ledger.module, reaction))
      }
    }
  }

  var areUnderWay: Bool { !queues.isEmpty }

  /// When the next waiting or scheduled call is due. Nil if there is none.
  var nextAttempt: Int? {
    let again = queues.values.filter { !$0.isCalling }.compactMap(\.nextAttempt)
    if schedules.isEmpty { return again.min() }
    let moment = shared.now()
    return (again + schedules.map { $0.schedule.next(after: moment.now, moment.timeZone).seconds }).min()
  }

  // MARK: Queueing events

  /// Called when transactions have become durable.
  func hear(_ module: any HostedModule, _ revs: ClosedRange<Int>) {
    guard let wanted = reactions[module.ledger.module] else { return }
    for rev in revs { hear(module, rev, wanted, isRepeated: false) }
  }

  /// When the daemon starts, handles the last events again. Calls that were already made are recognized by their keys.
  func repeatLast() {
    for module in shared.modules {
      guard let wanted = reactions[module.ledger.module], let last = module.ledger.history[module.ledger.durable]
      else { continue }
      var rev = module.ledger.durable
      while rev > 0, let kept = module.ledger.history[rev], kept.at >= last.at - Self.secondsRepeated,
        module.ledger.durable - rev < Self.mostRepeated
      {
        rev -= 1
      }
      for rev in rev + 1..<module.ledger.durable + 1 { hear(module, rev, wanted, isRepeated: true) }
    }
  }

  private func hear(
    _ module: any HostedModule, _ rev: Int, _ wanted: [(target: String, reaction: Reaction)], isRepeated: Bool
  ) {
    // Changes that were merged from another machine trigger their calls on that machine.
    guard let kept = module.ledger.history[rev], kept.by > 0, !kept.isMerged, !kept.isTooLarge,
      let record = TransactionRecord.parse(kept.body), let event = record["do"]?.string
    else { return }
    for (target, reaction) in wanted where reaction.event == event {
      let chain = Self.chain(of: record["key"]?.string) + 1
      guard chain <= Self.mostInChain else {
        note(target, reaction.method, reaction.event, "the event already follows from \(Self.mostInChain) other events")
        continue
      }
      guard let declaration = find(reaction.method)?.declaration else { continue }
      let params = Self.params(of: declaration, from: record, module, viewer(kept.by))
      let call = Waiting(
        method: reaction.method, cause: reaction.event, account: kept.by, params: params,
        key: "on/\(chain)/\(reaction.source)/\(rev)")
      if isRepeated, !isMissing(call, target, since: kept.at) || isOlder(than: target, kept.at) { continue }
      add(call, to: target)
    }
  }

  private func add(_ call: Waiting, to target: String) {
    var queue = queues[target] ?? Queue()
    guard queue.count < Self.mostWaiting, queue.count(of: call.account) < Self.mostOfAccount else {
      return note(target, call.method, call.cause, "too many calls wait")
    }
    queues[target] = nil
    queue.append(call)
    queues[target] = queue
  }

  /// Adds the calls whose scheduled time has come. After a start, the calls of the last scheduled time are added too,
  /// because the daemon might not have been running at that time. Calls whose keys are already known are skipped.
  private func keepSchedules() {
    if schedules.isEmpty { return }
    let moment = shared.now()
    for (target, schedule) in schedules {
      let time = schedule.last(at: moment.now, moment.timeZone)
      if kept[schedule.method] == time { continue }
      kept[schedule.method] = time
      guard let module = shared.modules.first(where: { $0.ledger.module == target }) else { continue }
      // The key contains a fingerprint of the method's name, because a name can exceed the maximum length of a key.
      let key = "at/\(time.seconds)/\(Fingerprint.of(["method": JSON(schedule.method)]))"
      for account in module.holders.sorted() {
        let call = Waiting(method: schedule.method, cause: "its time", account: account, params: [:], key: key)
        if isMissing(call, target, since: time.seconds) { add(call, to: target) }
      }
    }
  }

  /// Whether an event is older than a module's first transaction. The module might not have been installed at that
  /// time.
  private func isOlder(than target: String, _ time: Int) -> Bool {
    shared.modules.first { $0.ledger.module == target }?.ledger.history[1].map { time < $0.at } ?? false
  }

  /// Whether a call was due but was never made. The key of a call that was made is known for 24 hours, so older calls
  /// don't count. A module without transactions is new, so it missed no call.
  /// - Parameter time: the time of the event, or the scheduled time.
  private func isMissing(_ call: Waiting, _ target: String, since time: Int) -> Bool {
    let now = shared.clock()
    guard let ledger = shared.modules.first(where: { $0.ledger.module == target })?.ledger, ledger.rev > 0,
      time >= now - KeyMemory.seconds
    else { return false }
    return ledger.keys.call(call.account, call.key, now: now) == nil
  }

  /// Whether a call with this idempotency key was made for an event or on a schedule.
  static func madeCall(with key: String) -> Bool {
    key.utf8.starts(with: "on/".utf8) || key.utf8.starts(with: "at/".utf8)
  }

  /// The number of calls in the chain that led to a transaction with this key.
  private static func chain(of key: String?) -> Int {
    let parts = key?.split(separator: "/", omittingEmptySubsequences: false) ?? []
    guard parts.count == 4, parts[0] == "on", let chain = Int(parts[1]) else { return 0 }
    return max(0, min(chain, mostInChain))
  }

  // MARK: Params

  private func viewer(_ account: Int) -> Viewer { Viewer(account: account, moment: shared.now()) }

  private static let mostBytesOfEvent = 1 << 20

  /// Makes the params of a call. Each param gets the member of the same name from the row that the event is about. That
  /// row is the added row, if there is one. Otherwise it is the changed row as it is after the event. If no row was
  /// changed either, it is the removed row.
  private static func params(
    of method: Declaration, from record: JSON, _ module: any HostedModule, _ viewer: Viewer
  ) -> JSON {
    var writer = JSONWriter()
    _ = module.writeChanges(record, as: .objects, for: viewer, limit: mostBytesOfEvent, into: &writer)
    let changes = (try? JSON(parsing: writer.bytes))?.elements.map(\.self) ?? []
    func row(_ member: String) -> JSON? { changes.last { $0[member]?.kind == .object }?[member] }
    let new = changes.last { $0["before"]?.isNull != false && $0["after"]?.kind == .object }?["after"]
    let row = new ?? row("after") ?? row("before")
    return JSON { writer in
      writer.beginObject()
      for param in method.params where !ChangeParams.all.contains(where: { $0.name == param.name }) {
        guard let value = row?[param.name], !value.isNull else { continue }
        writer.key(named: param.name)
        writer.json(value)
      }
      writer.endObject()
    }
  }

  // MARK: Calling

  /// Makes the calls that are due.
  /// - Returns: whether more calls might be due.
  func proceed() -> Bool {
    keepSchedules()
    if queues.isEmpty { return false }
    var left = Self.mostAtOnce
    var targets = queues.keys.sorted()
    // Modules take turns, as accounts do within a module.
    while left > 0, !targets.isEmpty {
      targets = targets.prefix(left).filter { target in
        guard queues[target]?.isCalling == false, let call = queues[target]?.next(at: shared.clock()) else {
          return false
        }
        begin(call, target)
        left -= 1
        return true
      }
    }
    return left < Self.mostAtOnce
  }

  private func begin(_ call: Waiting, _ target: String) {
    queues[target]?.isCalling = true
    guard let (declaration, method) = find(call.method), shared.context.people.isOpen(call.account),
      let request = Self.request(call)
    else { return end(target, call, refusal: "the method or the account is gone", isLasting: true) }
    let moment = shared.now()
    if let violation = declaration.violations(of: request.params, moment.context).first {
      return end(target, call, refusal: "\(violation.field) \(violation.message)", isLasting: true)
    }
    let session = Session(reactingAs: call.account, sink: sink) { [weak self] in self?.take($0, target, call) }
    let invocation = Invocation(
      request: request, method: declaration, account: call.account, caller: session.caller, signIn: nil,
      isAdmin: false, moment: moment)
    var writer = JSONWriter()
    do throws(Rejection) {
      if case .later = try calls.call(method, invocation, session, into: &writer) { return }
    } catch {
      writer.truncate(to: 0)
      writer.rejection(request.id, error)
    }
    take(writer.bytes, target, call)
  }

  private static func request(_ call: Waiting) -> Request? {
    Request.made(for: call.method) { writer in
      for member in call.params.members {
        writer.key(named: member.key.string ?? "")
        writer.json(member.value)
      }
      writer.member("idempotencyKey", call.key)
    }
  }

  private func take(_ reply: [UInt8], _ target: String, _ call: Waiting) {
    let error = (try? JSON(parsing: reply))?["error"]
    let code = error?["code"]?.int
    let isLasting = code != RPCCode.busy.rawValue && code != RPCCode.internalError.rawValue
    end(target, call, refusal: error.map { $0["message"]?.string ?? "" }, isLasting: isLasting)
  }

  private func end(_ target: String, _ call: Waiting, refusal: String?, isLasting: Bool) {
    queues[target]?.isCalling = false
    let attempts = call.attempts + 1
    if refusal != nil, !isLasting, attempts < Self.mostAttempts {
      queues[target]?.delayFirst(of: call.account, until: shared.clock() + 1 << attempts)
      return
    }
    if let refusal { note(target, call.method, call.cause, refusal) }
    queues[target]?.removeFirst(of: call.account)
    if queues[target]?.isEmpty == true { queues[target] = nil }
  }

  private func note(_ target: String, _ method: String, _ cause: String, _ reason: String) {
    shared.shell?.note(.notReacted(module: target, method: method, event: cause, reason: reason))
  }
}

/// The sink of a session without a connection. It discards all notifications.
private final class NoSink: EventSink {
  var room: Int { 0 }
  func send(_ message: [UInt8]) {}
}
