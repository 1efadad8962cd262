import ModuleKit
import TestSupport
import Wire

@testable import Host

/// Knows of every transaction that a host has made what its rows were after it and what was told about it, and judges by that
/// what is there after a crash.
struct Witness {
  enum Fate: Equatable {
    /// Nothing has been told yet, or that nobody knows.
    case open
    case acknowledged
    /// Told at that event to be not done, and never to be.
    case refused(at: Int)
  }

  struct Step {
    let rev: Int
    /// The record; empty for what a start found.
    let body: [UInt8]
    let rows: [String]
    /// The greatest id in each table.
    let ids: [String: Int]
    var fate: Fate
  }

  /// All that ever were in memory, by module.
  private(set) var steps: [String: [Step]] = [:]
  /// Which of them are so now, by module: the oldest first.
  private var chains: [String: [Int]] = [:]
  private(set) var problems: [String] = []
  /// Up to where each module was acknowledged.
  private(set) var acknowledged: [String: Int] = [:]
  private(set) var acknowledgedCount = 0
  /// Counts what was told.
  private(set) var event = 0

  mutating func complain(_ problem: String) { problems.append(problem) }

  // MARK: what happens

  /// A host has started on a disk on which nothing fails any more: it must hold what it should, and write.
  mutating func begin(with host: Host, _ context: String) {
    for module in host.modules { begin(with: module, context) }
  }

  private mutating func begin(with module: any HostedModule, _ context: String) {
    let name = module.ledger.module
    let found = Self.step(of: module, .acknowledged)
    if let problem = judge(module, found, acknowledged: acknowledged[name] ?? 0, at: event) {
      problems.append("\(context): \(name): \(problem)")
    }
    // What is served from now on was seen, so it must stay.
    acknowledged[name] = module.ledger.rev
    steps[name, default: []].append(found)
    chains[name] = [(steps[name]?.count ?? 1) - 1]
  }

  /// A host has started on a disk that fails: what it serves must be something that was, and it takes that from there.
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

  /// A call was handed in: what it made is in memory.
  /// - Returns: the transactions that are new.
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

  /// The response came.
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
        // It was taken back, and the next one may have its revision.
        chains[module]?.removeAll { $0 == index }
      } else if response["error"]?["data"]?["reason"] != "storage.outcomeUnknown" {
        problems.append("\(call) made revision \(step.rev) and was told \(response)")
      }
    }
    if call.isDry, !new.isEmpty { problems.append("\(call) made a transaction") }
  }

  /// Nothing is under way: what is in memory is what was told.
  /// Of modules that nothing was asked of only the revision is looked at.
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

  // MARK: judging

  /// What is wrong with a module after a recovery on a disk on which nothing fails: it must take writes, hold all that was
  /// acknowledged before, nothing that was refused before, and be as it was at one moment.
  func judge(_ module: any HostedModule, _ found: Step, acknowledged: Int, at event: Int) -> String? {
    let ledger = module.ledger
    guard case .ready = ledger.storage else { return "doesn't open: \(ledger.storage.reason ?? "")" }
    if ledger.rev < acknowledged {
      return "LOST what was acknowledged: it is at revision \(ledger.rev), and \(acknowledged) was told"
    }
    if ledger.rev == 0 { return nil }
    if !isKnown(found, in: ledger.module, at: event) { return "is at revision \(ledger.rev) as it never was" }
    if !module.indexesAreTrue { return "has an index that isn't what a rebuild makes" }
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

  /// The kept transactions are consecutive, up to the last, and each as it was made.
  private func problem(inPastOf ledger: Ledger) -> String? {
    let kept = Array(ledger.history.all)
    let known = steps[ledger.module] ?? []
    for (place, transaction) in kept.enumerated() {
      guard transaction.rev == ledger.rev - kept.count + 1 + place else { return "has a gap in its history" }
      if !known.contains(where: { $0.rev == transaction.rev && $0.body == transaction.body }) {
        return "has a history in which revision \(transaction.rev) is what never was"
      }
    }
    return kept.count == min(ledger.rev, History.leastCount) ? nil : "keeps \(kept.count) of \(ledger.rev) transactions"
  }

  /// An id that a row had is never given again.
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
