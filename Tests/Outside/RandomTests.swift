import TestSupport
import Testing
import Wire

@testable import Host
@testable import ModuleKit

/// Makes random calls, and compares the results with a simple list of rows.
@Suite("Random histories of a custom module")
struct RandomTests {
  @Test(
    "lists and reports equal a full scan, indexes stay right, and a restart changes nothing",
    arguments: 1...6)
  func histories(_ seed: UInt64) throws {
    var dice = Dice(seed)
    let world = try World(zone: "Europe/Berlin")
    for step in 0..<150 {
      act(world, &dice)
      if step % 10 == 9 { try compare(world, &dice) }
      if step == 75 { _ = try world.call("system.compact", ["module": "expenses"], as: 0) }
      if step % 50 == 49 {
        #expect(world.harness.host.indexesAreTrue)
        let dump = world.dump
        try world.restart()
        #expect(world.dump == dump)
      }
    }
  }

  private func act(_ world: World, _ dice: inout Dice) {
    let uid: UInt32 = dice.below(3) == 0 ? 1001 : 1000
    let id = JSON(1 + dice.below(60))
    let kinds: [JSON] = ["food", "Food", "drinks", "päper", .null]
    let row: [String: JSON] = [
      "amount": JSON("\(dice.below(1000)).\(dice.below(10))\(dice.below(10))"), "what": JSON("thing \(dice.below(9))"),
      "kind": kinds[dice.below(5)],
      "at": JSON("2026-\(10 + dice.below(3))-\(10 + dice.below(20))T\(10 + dice.below(14)):00:00Z"),
    ]
    switch dice.below(8) {
    case 0...3: _ = world.harness.respond("expenses.add", .object(row), as: uid)
    case 4: _ = world.harness.respond("expenses.edit", .object(row.merging(["id": id]) { $1 }), as: uid)
    case 5: _ = world.harness.respond("expenses.delete", ["id": id], as: uid)
    case 6: _ = world.harness.respond("history.undo", ["module": "expenses"], as: uid)
    default:
      let rev = JSON(1 + dice.below(max(1, world.rev)))
      _ = world.harness.respond("history.undo", ["module": "expenses", "rev": rev], as: uid)
    }
  }

  /// Lists all rows of a user, and computes all expected results from that list.
  private func compare(_ world: World, _ dice: inout Dice) throws {
    let all = try rows(world, [:])
    let times: [String] = all.map { $0["at"]?.string ?? "" }
    #expect(times == times.sorted(by: >))
    let food = all.filter { ["food", "Food"].contains($0["kind"]?.string) }
    #expect(try rows(world, ["kind": "fOOd", "limit": JSON(1 + dice.below(5))]) == food)
    let from = "2026-11-\(10 + dice.below(20))"
    let late = all.filter { ($0["at"]?.string ?? "") >= "\(from)T00:00:00Z" }
    #expect(try rows(world, ["from": JSON("\(from)T00:00:00Z")]) == late)
    #expect(try rows(world, ["query": "PAPER"]) == all.filter { $0["kind"]?.string == "päper" })
    for by in ["kind", "month", "day"] {
      let report = try world.call("expenses.report", ["by": JSON(by), "limit": 1000])
      #expect(report["count"]?.int == all.count)
      #expect(report["sum"]?.description == total(all))
      let counts: [Int] = try #require(report["groups"]).elements.map { $0["count"]?.int ?? 0 }
      #expect(counts.reduce(0, +) == all.count)
    }
    let report = try world.call("expenses.report", ["by": "month", "kind": "food"])
    #expect(report["count"]?.int == food.count)
    #expect(report["sum"]?.description == total(food))
  }

  private func total(_ rows: [JSON]) -> String {
    let amounts: [String] = rows.map { $0["amount"]?.description ?? "0" }
    let cents: Int = amounts.map { Int($0.filter { $0 != "." }) ?? 0 }.reduce(0, +)
    let digits = String(repeating: "0", count: max(0, 3 - String(cents).count)) + String(cents)
    return digits.dropLast(2) + "." + digits.suffix(2)
  }

  private func rows(_ world: World, _ params: [String: JSON]) throws -> [JSON] {
    var params = params
    var rows: [JSON] = []
    while true {
      let page = try world.call("expenses.list", .object(params))
      rows += page["expenses"]?.elements.map(\.self) ?? []
      guard let next = page["next"]?.string else { return rows }
      params["cursor"] = JSON(next)
    }
  }
}

/// A generator of random numbers. The seed determines the numbers.
struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % limit
  }
}
