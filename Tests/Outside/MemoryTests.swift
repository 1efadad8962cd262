import Glibc
import Manifest
import ModuleKit
import Testing
import Time
import Wire

@testable import Outside

/// What rows without a type take, beside rows of a type with the same facts and the same lines.
@Suite("Memory of rows from outside", .serialized)
struct MemoryTests {
  private static let count = 50_000

  @Test("is at most half as much again as that of a built-in module's")
  func memory() throws {
    let manifest = try Manifest(reading: Array(Modules.expenses.utf8))
    let layout = Layout(manifest, 0)
    let typed = Self.taken {
      var table = Table<Expense, ExpenseIndex>()
      for id in 1...Self.count {
        table.load(Expense(id: id, at: Self.at(id), amount: id % 9999, what: Self.what(id), kind: Self.kind(id)))
      }
      return table
    }
    let packed = Self.taken {
      var table = Table<OutsideRow, OutsideIndex>()
      for id in 1...Self.count {
        table.load(
          OutsideRow(
            id: id, layout,
            [.number(1), .number(Self.at(id).seconds), .number(id % 9999), .text(Self.what(id)), .text(Self.kind(id))]))
      }
      return table
    }
    print("a row of five facts takes \(packed / Self.count) bytes from outside, \(typed / Self.count) built in")
    #expect(Double(packed) <= 1.5 * Double(typed))
  }

  private static func at(_ id: Int) -> Instant { Instant(seconds: 1_700_000_000 + 600 * id) }
  private static func what(_ id: Int) -> String { id % 2 == 0 ? "lunch at the station, \(id)" : "bread \(id)" }
  private static func kind(_ id: Int) -> String { "kind \(id % 40)" }

  /// Bytes of the heap that are in use for what is made.
  private static func taken<Made>(_ make: () -> Made) -> Int {
    let before = inUse
    let made = make()
    defer { withExtendedLifetime(made) {} }
    return inUse - before
  }

  private static var inUse: Int {
    let info = mallinfo2()
    return Int(info.uordblks + info.hblkhd)
  }
}

/// What a built-in module would have.
private struct Expense: KeptRow {
  let id: Int
  var user = 1
  var at: Instant
  var amount: Int
  var what: String
  var kind: String?

  func write(to writer: inout JSONWriter) { writer.member("user", user) }
}

private struct ExpenseIndex: RowIndex {
  var users: [Int: Timeline] = [:]
  var kinds: [Int: [String: Timeline]] = [:]

  mutating func insert(_ row: Expense) {
    let item = Timeline.Item(key: row.at.seconds, id: row.id, weight: row.amount)
    users[row.user, default: Timeline()].insert(item)
    kinds[row.user, default: [:]][row.kind ?? "", default: Timeline()].insert(item)
  }

  mutating func remove(_ row: Expense) {}
}
