import Outside
import TestSupport
import Testing
import Wire

@testable import Host

/// Several users call `SharedModule`, whose program answers with a delay. The model knows the expected results.
final class CallsModel {
  private struct Sent {
    let number: Int
    let user: UInt32
    let method: String
    let params: JSON
    let poll: () -> JSON?
  }

  /// A call that was answered, with its reply.
  private struct Answered {
    let sent: Sent
    let reply: JSON
  }

  /// The values of a number before and after one revision.
  private struct Version {
    let name: String
    let before: Int?
    let after: Int?
  }

  private static let users: [UInt32] = [41_001, 41_002, 41_003]
  private static let names = ["a", "b"]
  private static let connections = 4

  private let folder = TestFolder()
  private let harness: HostHarness
  private let program: HeldProgram
  private var dice: Dice
  /// For each connection, the call that isn't answered yet.
  private var sent: [String: Sent] = [:]
  private var answered: [Answered] = []
  private var handedIn = 0

  init(seed: UInt64) throws {
    dice = Dice(seed: seed)
    program = SharedModule.program()
    harness = try folder.harness([SharedModule.entry(program)])
  }

  /// Makes a random step: a call, an answer, a refusal or crash of the program, or the removal or a reload of the
  /// module.
  func step() {
    switch dice.number(1...100) {
    case 1...55: handIn()
    case 56...80: if program.count > 0 { program.answer() }
    case 81...90: if program.count > 0 { program.fail(.died) }
    case 91...96: if program.count > 0 { program.fail(.tooSlow(milliseconds: 1)) }
    case 97: _ = harness.host.bringUpToDate([], keeping: [])
    default: read()
    }
    collect()
  }

  /// Reloads the module with a changed or unchanged definition. If the module had been removed, it is served again.
  private func read() {
    let entry = SharedModule.entry(program, summary: dice.pick(["One.", "Another."]))
    _ = harness.host.bringUpToDate([entry], keeping: [])
  }

  private func handIn() {
    let user = dice.pick(Self.users)
    let connection = String(dice.number(1...Self.connections))
    guard sent["\(user) \(connection)"] == nil else { return }
    let (method, given) = call()
    var params = given
    if method != "shared.look" {
      // The idempotency key may already belong to a pending or recent call.
      if dice.chance(50) { params["idempotencyKey"] = JSON("key \(handedIn / 8)") }
      if dice.chance(10) { params["dryRun"] = true }
    }
    handedIn += 1
    let poll = harness.hand(method, .object(params), as: user, on: connection)
    sent["\(user) \(connection)"] = Sent(
      number: handedIn, user: user, method: method, params: .object(params), poll: poll)
  }

  private func call() -> (String, [String: JSON]) {
    let name = JSON(dice.pick(Self.names))
    switch dice.number(1...10) {
    case 1...6: return ("shared.up", ["name": name])
    case 7: return ("shared.look", ["name": name])
    case 8: return ("shared.edit", ["id": JSON(dice.number(1...2)), "n": JSON(dice.number(0...9) * 1000)])
    case 9: return ("shared.add", ["name": name, "n": 0])
    default: return ("history.undo", ["module": "shared"])
    }
  }

  private func collect() {
    for (connection, call) in sent.sorted(by: { $0.key < $1.key }) {
      guard let reply = call.poll() else { continue }
      sent[connection] = nil
      answered.append(Answered(sent: call, reply: reply))
    }
  }

  /// Lets all pending calls finish, and checks the results.
  func end() {
    read()
    var idle = 0
    while !sent.isEmpty, idle < 3 {
      if program.count > 0 { program.answer() } else { idle += 1 }
      collect()
    }
    #expect(sent.isEmpty, "never answered: \(sent.values.map { "\($0.method) \($0.params)" })")
    guard sent.isEmpty else { return }
    #expect(changes.count > answered.count / 20, "too few calls change anything to prove something: \(changes.count)")
    checkNumbers()
    checkKeys()
    checkOrder()
    harness.close()
  }

  private var changes: [(rev: Int, of: Answered)] {
    answered.compactMap { one in
      guard let result = one.reply["result"], result["replayed"] == nil, result["dryRun"] == nil,
        result["changed"] == nil, one.sent.method != "shared.look", let rev = result["rev"]?.int
      else { return nil }
      return (rev, one)
    }.sorted { $0.0 < $1.0 }
  }

  /// Checks that the changes, applied in the order of their revisions, lead to the replies and to the current rows.
  private func checkNumbers() {
    var numbers: [String: Int] = [:]
    var names: [Int: String] = [:]
    var versions: [Int: Version] = [:]
    for (rev, one) in changes {
      let result = one.reply["result"] ?? [:]
      var name = one.sent.params["name"]?.string ?? ""
      let after: Int?
      switch one.sent.method {
      case "shared.up":
        after = (numbers[name] ?? 0) + 1
        #expect(result["n"]?.int == after, "revision \(rev): \(one.sent.params) after \(numbers)")
      case "history.undo":
        let undone = versions[result["undone"]?.int ?? 0]
        name = undone?.name ?? ""
        #expect(undone?.after == numbers[name], "revision \(rev) undoes a change that is no longer in effect")
        after = undone?.before
      default:
        let row = result["count"]
        name = row?["name"]?.string ?? ""
        after = row?["n"]?.int
        if let id = row?["id"]?.int { names[id] = name }
      }
      versions[rev] = Version(name: name, before: numbers[name], after: after)
      numbers[name] = after
    }
    let rows = (try? harness.call("shared.list", as: Self.users[0]))?["counts"]?.elements.map(\.self) ?? []
    let found = Dictionary(rows.map { ($0["name"]?.string ?? "", $0["n"]?.int ?? -1) }) { $1 }
    #expect(found == numbers, "the acknowledged rows differ from the current ones")
    let revisions = changes.map(\.rev)
    #expect(revisions == Array(1..<revisions.count + 1), "each revision is acknowledged exactly once")
  }

  /// Checks that each idempotency key belongs to at most one change. All other replies that name the change must be
  /// replays.
  private func checkKeys() {
    let keyed = Dictionary(grouping: answered.filter { $0.sent.params["idempotencyKey"] != nil }) {
      "\($0.sent.user) \($0.sent.params["idempotencyKey"]?.string ?? "")"
    }
    for (key, calls) in keyed {
      let done = calls.filter {
        $0.reply["result"].map { $0["dryRun"] == nil && $0["changed"] == nil } ?? false
      }
      let revisions = Set(done.compactMap { $0.reply["result"]?["rev"]?.int })
      #expect(revisions.count <= 1, "\(key) made several changes: \(done.map(\.reply))")
      #expect(done.count { $0.reply["result"]?["replayed"] == nil } <= 1, "\(key): \(done.map(\.reply))")
    }
  }

  /// Checks that the changes of each user are made in the order in which the user's calls were submitted. Only a call
  /// with an idempotency key may be late, because it may wait for another call with the same key.
  private func checkOrder() {
    for user in Self.users {
      let unkeyed = changes.map(\.of.sent).filter { $0.user == user && $0.params["idempotencyKey"] == nil }
      let numbers = unkeyed.map(\.number)
      #expect(numbers == numbers.sorted(), "\(user)'s changes were made in the order \(numbers)")
    }
  }
}
