import Manifest
import ModuleKit
import System
import TestSupport
import Testing
import Wire

@testable import Host
@testable import Outside

/// A hundred thousand rows.
@Suite("A large module from outside")
struct ScaleTests {
  private static let count = 100_000

  /// A world whose rows were put there at once.
  private func large() throws -> World {
    let world = try World()
    let layout = world.host.state.layouts[0]
    _ = try world.call("system.hello")
    for number in 0..<Self.count {
      world.host.state.tables[0].load(
        OutsideRow(
          id: number + 1, layout,
          [
            .number(number % 10 == 0 ? 2 : 1), .number(1_700_000_000 + number * 600), .number(number % 10_000),
            .text("what number \(number) was"), number % 7 == 0 ? .none : .text("kind \(number % 40)"),
          ]))
    }
    return world
  }

  @Test("lists and reports look at no more rows than they show")
  func proportion() throws {
    let world = try large()
    for (method, params, most) in [
      ("expenses.list", ["limit": 100], 101), ("expenses.list", ["kind": "kind 3", "limit": 50], 51),
      ("expenses.list", ["from": "2025-01-01", "to": "2025-01-02"], 101), ("expenses.report", ["by": "kind"], 41),
      ("expenses.report", ["by": "month"], 1), ("expenses.report", ["by": "day", "kind": "kind 3"], 1),
      ("expenses.report", ["by": "kind", "from": "2025-01-01", "to": "2025-12-31"], 41),
    ] as [(String, JSON, Int)] {
      let before = world.harness.host.visits("expenses")
      _ = try world.call(method, params)
      let looked = world.harness.host.visits("expenses") - before
      #expect(looked <= most, "\(method) \(params) looked at \(looked) rows")
    }
  }

  @Test("how long lists and reports take")
  func measured() throws {
    let world = try large()
    for (method, params) in [
      ("expenses.list", ["limit": 100]), ("expenses.list", ["kind": "kind 3"]), ("expenses.report", ["by": "kind"]),
      ("expenses.report", ["by": "month"]), ("expenses.list", ["query": "number 99999 "]),
    ] as [(String, JSON)] {
      var times: [Int] = []
      for _ in 0..<100 {
        let start = Clock.monotonicNanoseconds()
        _ = try world.harness.call(method, params)
        times.append(Clock.monotonicNanoseconds() - start)
      }
      print("\(method) \(params) over 100,000 rows: p99 \(times.sorted()[98] / 1000) µs")
    }
  }
}
