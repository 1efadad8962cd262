import ModuleKit
import TestSupport
import Wire

@testable import Host

/// Records each transaction of a host, the rows afterwards, and what callers were told about the transaction. After a
/// crash, the witness judges the recovered state.
struct Witness {
  enum Fate: Equatable {
    /// The caller has no answer yet, or was told that the outcome is unknown.
    case open
    case acknowledged
    /// The caller was told, in this event, that the change was refused. The change must never appear.
    case refused(at: Int)
  }

  struct Step {
    let rev: Int
    /// The record of the transaction. Empty for a state that was found at a start.
    let body: [UInt8]
    let rows: [String]
    /// The highest id that is in use in each table.
    let ids: [String: Int]
    var fate: Fate
  }

  /// For each module, all transactions that were ever in memory.
  private(set) var steps: [String: [Step]] = [:]
  /// For each module, the transactions that are in effect now, oldest first. They are indexes into `steps`.
  private var chains: [String: [Int]] = [:]
  private(set) var problems: [String] = []
  /// The last acknowledged revision of each module.
  private(set) var acknowledged: [String: Int] = [:]
  private(set) var acknowledgedCount = 0
  /// How many responses were reported so far.
  private(set) var event = 0

  mutating func complain(_ problem: String) { problems.append(problem) }

  // MARK: Events

  /// Call this when a host has started on a healthy disk. The host must have the expected state and accept changes.
  mutating func begin(with host: Host, _ context: String) {
    for module in host.modules { begin(with: module, context) }
  }

  private mutating func begin(with module: any HostedModule, _ context: String) {
    let name = module.ledger.module
    let found = Self.step(of: module, .acknowledged)
    if let problem = judge(module, found, acknowledged: acknowledged[name] ?? 0, at: event) {
      problems.append("\(context): \(name): \(problem)")
    }
    // A caller may see this state from now on, so the state must survive all later crashes.
    acknowledged[name] = module.ledger.rev
    steps[name, default: []].append(found)
    chains[name] = [(steps[name]?.count ?? 1) - 1]
  }

  /// Call this when a host has started on a failing disk. The host must serve an earlier state, from which the history
  /// continues.
  mutating func beginInTrouble(with host: Host) {
    for module in host.modules {
      let name = module.ledger.module
      if case .failed = module.ledger.storage {
        chains[name] = nil
        continue
      }
      let found = Self.step(of: module, .open)
      if found.rev > 0, !isKnown(found, in: name, at: event) {
        problems.append("a start in trouble: \(name) serves what never was")
      }
      steps[name, default: []].append(found)
      chains[name] = [(steps[name]?.count ?? 1) - 1]
    }
  }

  /// Call this when a call was submitted and its change is in memory.
  /// - Returns: the new transactions.
  mutating func look(at host: Host) -> [(module: String, index: Int)] {
    var new: [(module: String, index: Int)] = []
    for module in host.modules {
      let name = module.ledger.module
      guard let last = last(of: name), module.ledger.rev > last.rev else { continue }
      if module.ledger.rev != last.rev + 1 { problems.append("\(name) made two transactions of one call") }
      let index = steps[name]?.count ?? 0
      steps[name]?.append(Self.step(of: module, .open))
      chains[name]?.append(index)
      new.append((name, index))
    }
    return new
  }

  /// Records the response to a call, and which transactions the call made.
  mutating func hear(_ response: JSON, about new: [(module: String, index: Int)], of host: Host, _ call: Command.Call) {
    event += 1
    for (module, index) in new {
      guard let step = steps[module]?[index] else { continue }
      if response["result"] != nil {
        acknowledgedCount += 1
        steps[module]?[index].fate = .acknowledged
        acknowledged[module] = max(acknowledged[module] ?? 0, step.rev)
      } else if response["error"]?["data"]?["reason"] == "storage.full" {
        steps[module]?[index].fate = .refused(at: event)
        // The change was rolled back, so another change may get its revision.
        chains[module]?.removeAll { $0 == index }
      } else if response["error"]?["data"]?["reason"] != "storage.outcomeUnknown" {
        problems.append("\(call) made revision \(step.rev) and was told \(response)")
      }
    }
    if call.isDry, !new.isEmpty { problems.append("\(call) made a transaction") }
  }

  /// Checks that the state in memory is the acknowledged state. No call may be pending. For modules that weren't
  /// called, only the revision is compared.
  mutating func compare(with host: Host, touched: Set<String>? = nil, _ context: String) {
    for module in host.modules {
      let name = module.ledger.module
      let isTouched = touched?.contains(name) ?? true
      if !isTouched, last(of: name)?.rev == module.ledger.rev { continue }
      while let last = last(of: name), last.rev > module.ledger.rev {
        if last.fate == .acknowledged { problems.append("\(context): \(name) took revision \(last.rev) back") }
        chains[name]?.removeLast()
      }
      guard let last = last(of: name) else { continue }
      if last.rev != module.ledger.rev || Self.step(of: module, .open).rows != last.rows {
        problems.append("\(context): \(name) isn't as it was at revision \(last.rev)")
      }
      if !module.indexesAreTrue { problems.append("\(context): an index of \(name) isn't what a rebuild makes") }
    }
  }

  private func last(of name: String) -> Step? {
    chains[name]?.last.flatMap { steps[name]?[$0] }
  }

  // MARK: Checks

  /// Checks a module after a recovery on a healthy disk. The module must accept changes, and its state must be the
  /// state at some point in time. That state must contain every acknowledged change and no refused change from before
  /// the crash. Returns the problem, or nil.
  func judge(_ module: any HostedModule, _ found: Step, acknowledged: Int, at event: Int) -> String? {
    let ledger = module.ledger
    guard case .ready = ledger.storage else { return "doesn't open: \(ledger.storage.reason ?? "")" }
    if ledger.rev < acknowledged {
      return "LOST an acknowledged change: it is at revision \(ledger.rev), but \(acknowledged) was acknowledged"
    }
    if ledger.rev == 0 { return nil }
    if !isKnown(found, in: ledger.module, at: event) { return "is at revision \(ledger.rev) as it never was" }
    if !module.indexesAreTrue { return "has an index that differs from a rebuilt one" }
    if let problem = problem(inPastOf: ledger) { return problem }
    return problem(inIDsOf: module)
  }

  private func isKnown(_ found: Step, in module: String, at event: Int) -> Bool {
    steps[module]?.contains { step in
      guard step.rev == found.rev, step.rows == found.rows else { return false }
      if case .refused(let then) = step.fate { return then > event }
      return true
    } ?? false
  }

  /// Checks the history. Its transactions must be consecutive, include the last transaction, and be the same as the
  /// original transactions.
  private func problem(inPastOf ledger: Ledger) -> String? {
    let kept = Array(ledger.history.all)
    let known = steps[ledger.module] ?? []
    for (place, transaction) in kept.enumerated() {
      guard transaction.rev == ledger.rev - kept.count + 1 + place else { return "has a gap in its history" }
      if !known.contains(where: { $0.rev == transaction.rev && $0.body == transaction.body }) {
        return "has a history in which revision \(transaction.rev) is wrong"
      }
    }
    return kept.count == min(ledger.rev, History.leastCount) ? nil : "keeps \(kept.count) of \(ledger.rev) transactions"
  }

  /// Checks that the module won't give an id to a second row.
  private func problem(inIDsOf module: any HostedModule) -> String? {
    let next = module.nextIDs()
    for step in steps[module.ledger.module] ?? [] where step.fate == .acknowledged && step.rev <= module.ledger.rev {
      for (table, id) in step.ids where next[table] ?? 1 <= id { return "would give id \(id) of \(table) again" }
    }
    return nil
  }

  static func step(of module: any HostedModule, _ fate: Fate) -> Step {
    var rows: [String] = []
    var ids: [String: Int] = [:]
    for source in module.rowSources() {
      source.forEach { id, row in
        rows.append("\(source.name) \(id) \(String(decoding: row, as: UTF8.self))")
        ids[source.name] = id
      }
    }
    let ledger = module.ledger
    return Step(rev: ledger.rev, body: ledger.history.newest?.body ?? [], rows: rows, ids: ids, fate: fate)
  }
}
