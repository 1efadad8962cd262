import System
import TestSupport
import Wire

@testable import Host

// Carries out commands, and repeats calls with their idempotency keys.

extension Simulation {
  mutating func carryOut(_ command: Command, _ harness: HostHarness) {
    switch command {
    case .time(let seconds): harness.passTime(to: clock.now + seconds)
    case .call(var call):
      if call.method == "chores.house.join", let key = houseKey(harness) { call.params["key"] = key }
      together([call], harness)
    case .together(let calls): together(calls, harness)
    case .compact(let module): _ = harness.respond("system.compact", ["module": JSON(module)], as: 0)
    case .compactAround(let module, let count, let calls): compact(module, after: count, around: calls, harness)
    }
    harness.settle()
    witness.compare(with: harness.host, touched: commands.modules(of: command), "after \(command)")
    tell()
  }

  /// The key of a house. Random params never match a house's key, so the simulation must look it up.
  func houseKey(_ harness: HostHarness) -> JSON? {
    for uid in Dice.users {
      if let key = harness.respond("chores.house.show", as: uid)["result"]?["house"]?["key"] { return key }
    }
    return nil
  }

  @discardableResult
  mutating func together(_ calls: [Command.Call], _ harness: HostHarness) -> [JSON] {
    var made: [[(module: String, index: Int)]] = []
    var witness = witness
    let connection = calls.contains { $0.module == "accounts" } ? "accounts" : ""
    let responses = harness.respondTogether(
      calls.map { ($0.uid, $0.method, .object($0.params)) }, on: connection
    ) {
      made.append(witness.look(at: harness.host))
    }
    self.witness = witness
    for (number, (call, response)) in zip(calls, responses).enumerated() {
      // If a call does work outside the loop, its transaction comes later. Such a call is therefore made alone.
      let new = calls.count == 1 ? made.flatMap(\.self) : made[number]
      self.witness.hear(response, about: new, of: harness.host, call)
      note(call, response, hasMade: !new.isEmpty)
    }
    tell()
    return responses
  }

  /// Remembers a call with an idempotency key if the call made a change. Without a change, the host doesn't store the
  /// key.
  mutating func note(_ call: Command.Call, _ response: JSON, hasMade: Bool) {
    guard call.key != nil else { return }
    let rev = hasMade ? response["result"]?["rev"]?.int : nil
    if let place = keyed.firstIndex(where: { $0.call.key == call.key }) {
      if keyed[place].rev == nil { keyed[place] = Keyed(call: call, at: clock.now, rev: rev) }
    } else {
      keyed.append(Keyed(call: call, at: clock.now, rev: rev))
    }
  }

  private mutating func compact(
    _ module: String, after count: Int, around calls: [Command.Call], _ harness: HostHarness
  ) {
    disk.hold(".journal.new", after: count)
    let finish = harness.begin("system.compact", ["module": JSON(module)], as: 0)
    if harness.host.compactions.areUnderWay { disk.waitForHold() }
    for call in calls { together([call], harness) }
    disk.release()
    _ = finish()
  }

  /// Repeats an earlier call with its idempotency key. The call must get the same reply as before and change nothing.
  mutating func again(_ keyed: Keyed, _ harness: HostHarness) {
    let responses = together([keyed.call], harness)
    harness.settle()
    guard let rev = keyed.rev, clock.now - keyed.at < 24 * 3600, let response = responses.first else { return }
    if response["result"]?["rev"]?.int != rev || response["result"]?["replayed"] != true {
      witness.complain("\(keyed.call) was acknowledged as revision \(rev); repeated under its key it gave \(response)")
    }
  }

  /// Checks that no idempotency key occurs in more than one transaction per day.
  mutating func checkKeys(_ host: Host) {
    for module in host.modules {
      var seen: [String: Int] = [:]
      for transaction in module.ledger.history.all {
        guard let key = TransactionRecord.parse(transaction.body)?["key"]?.string else { continue }
        if let before = seen[key], transaction.at - before < 24 * 3600 { witness.complain("\(key) was done twice") }
        seen[key] = transaction.at
      }
    }
  }
}
