import System
import TestSupport
import Testing
import Wire

@testable import Host

/// Subscribers build copies from a snapshot and from the events of random calls. Each copy is compared with a later
/// snapshot.
@Suite("Subscribers' copies")
struct CopyModelTests {
  private static let copiers = Dice.users + [0]

  /// A copy built from an `events.snapshot` and the events after it. It contains rows by module, table and id.
  private struct Copy {
    var rows: [String: JSON] = [:]

    mutating func take(_ messages: [JSON]) {
      for message in messages {
        guard let params = message["params"] else { continue }
        let module = params["module"]?.string ?? ""
        if message["method"] == "events.reset" { rows = rows.filter { !$0.key.hasPrefix(module + ".") } }
        for change in params["changes"]?.elements.map(\.self) ?? [] {
          let after = change["after"] ?? .null
          rows["\(module).\(change["table"]?.string ?? "") \(change["id"]?.int ?? 0)"] = after.isNull ? nil : after
        }
      }
    }
  }

  /// Applies all events that have arrived.
  private func follow(_ copy: inout Copy, _ harness: HostHarness, _ uid: UInt32, on connection: String) {
    while true {
      let messages = harness.takeEvents(of: uid, on: connection)
      if messages.isEmpty { return }
      copy.take(messages)
    }
  }

  private func subscribe(_ harness: HostHarness, _ uid: UInt32, _ shape: String, on connection: String) throws {
    _ = try harness.call(
      "events.subscribe", ["snapshot": true, "shape": JSON(shape)], as: uid, on: connection)
  }

  @Test(
    "always equal a later snapshot, except for derived members, and have no dangling references",
    arguments: 1...(Process.environment("TRACKD_TEST_LONG") != nil ? 400 : 60))
  func copies(seed: Int) throws {
    let clock = TestClock()
    let harness = World(SimulatedDisk(seed: UInt64(seed))).start(clock)
    for uid in Self.copiers { _ = try harness.call("system.hello", as: uid) }
    let methods = try DeclaredMethod.all(of: harness)
    var dice = CommandDice(seed: UInt64(seed), clock: clock, methods: methods)
    var copies: [String: Copy] = [:]
    for uid in Self.copiers {
      for shape in ["objects", "rows"] { try subscribe(harness, uid, shape, on: shape) }
    }
    for _ in 0..<80 {
      carryOut(dice.next(), harness)
      for uid in Self.copiers {
        for shape in ["objects", "rows"] {
          follow(&copies["\(uid) \(shape)", default: Copy()], harness, uid, on: shape)
        }
      }
    }
    let document = try harness.call("rpc.discover")
    for uid in Self.copiers {
      for shape in ["objects", "rows"] {
        try subscribe(harness, uid, shape, on: "fresh " + shape)
        var fresh = Copy()
        follow(&fresh, harness, uid, on: "fresh " + shape)
        let copy = copies["\(uid) \(shape)"] ?? Copy()
        compare(copy.rows, fresh.rows, shape, document, "\(uid)")
        if shape == "rows" { checkReferences(of: fresh.rows, document, "\(uid)") }
      }
    }
    harness.close()
  }

  private func carryOut(_ command: Command, _ harness: HostHarness) {
    switch command {
    case .time(let seconds): harness.passTime(to: harness.clock.now + seconds)
    case .call(let call): carryOut(call, harness)
    case .together(let calls), .compactAround(_, _, let calls): for call in calls { carryOut(call, harness) }
    case .compact: break
    }
    harness.settle()
  }

  private func carryOut(_ call: Command.Call, _ harness: HostHarness) {
    if call.module == "accounts" { return }
    var call = call
    if call.method == "chores.house.join" {
      let keys = Dice.users.compactMap {
        harness.respond("chores.house.show", as: $0)["result"]?["house"]?["key"]
      }
      call.params["key"] = keys.first ?? "0000-0000"
    }
    // Some calls are made by an administrator, because changes to another user's rows are a special case.
    let isForAdmin = call.uid == Dice.users[2] && harness.clock.now % 2 == 0
    _ = harness.respond(call.method, .object(call.params), as: isForAdmin ? 0 : call.uid)
  }

  private func compare(
    _ copy: [String: JSON], _ fresh: [String: JSON], _ shape: String, _ document: JSON, _ who: String
  ) {
    #expect(Set(copy.keys) == Set(fresh.keys), "\(shape) of \(who)")
    for (key, row) in fresh {
      guard let other = copy[key] else { continue }
      let table = key.split(separator: " ")[0]
      let derived = shape == "rows" ? [] : Self.derived(in: String(table), document)
      let names = Set(row.members.map { $0.key.string ?? "" } + other.members.map { $0.key.string ?? "" })
      for name in names.subtracting(derived).sorted() {
        #expect(other[name] == row[name], "\(key) \(name), \(shape) of \(who)")
      }
    }
  }

  /// The members of a table's rows that may change without an event.
  private static func derived(in table: String, _ document: JSON) -> Set<String> {
    let schema = document["components"]?["schemas"]?[table]
    let members = schema?["properties"]?.members.filter { $0.value["x-derived"] == true }
    return Set(members?.map { $0.key.string ?? "" } ?? [])
  }

  private func checkReferences(of rows: [String: JSON], _ document: JSON, _ who: String) {
    for (key, row) in rows {
      let table = key.split(separator: " ")[0].split(separator: ".").map(String.init)
      let columns = document["x-tables"]?[table[0]]?[table[1]]?["columns"]
      for (name, schema) in columns?.members.map({ ($0.key.string ?? "", $0.value) }) ?? [] {
        // References to accounts are skipped, because accounts aren't visible as a table.
        guard let target = schema["x-references"]?.string, target != "accounts.accounts", let id = row[name]?.int
        else { continue }
        #expect(rows["\(target) \(id)"] != nil, "\(key) names \(name) \(id), which \(who) can't see")
      }
    }
  }
}
