import Manifest
import ModuleKit
import System
import Testing
import Time
import Wire

@testable import Outside

/// Compares the memory of untyped rows with the memory of typed rows that have the same contents.
@Suite("Memory of rows from outside", .serialized)
struct MemoryTests {
  private static let count = 200_000

  /// The measurement runs in a separate process. In the test's own process, rows would reuse memory that other tests
  /// have freed.
  @Test("is at most 1.5 times that of a built-in module's")
  func memory() async {
    await #expect(processExitsWith: .success) {
      let (typed, packed) = try Self.measure()
      #expect(
        Double(packed) <= 1.5 * Double(typed),
        "a row of five members takes \(packed) bytes in a custom module, \(typed) in a built-in one")
      #expect(packed > 50 && typed > 50)
    }
  }

  /// How many bytes of memory a row needs.
  private static func measure() throws -> (typed: Int, packed: Int) {
    let layout = Layout(try Manifest(reading: Array(Modules.expenses.utf8)), 0)
    let typed = taken {
      var table = Table<Expense, ExpenseIndex>()
      for id in 1...count {
        table.load(Expense(id: id, at: at(id), amount: id % 9999, what: what(id), kind: kind(id)))
      }
      return table
    }
    let packed = taken {
      var table = Table<OutsideRow, OutsideIndex>()
      for id in 1...count {
        table.load(
          OutsideRow(
            id: id, layout,
            [.number(1), .number(at(id).seconds), .number(id % 9999), .text(what(id)), .text(kind(id))]))
      }
      return table
    }
    return withExtendedLifetime((typed.made, packed.made)) { (typed.bytes / count, packed.bytes / count) }
  }

  private static func at(_ id: Int) -> Instant { Instant(seconds: 1_700_000_000 + 600 * id) }
  private static func what(_ id: Int) -> String { id % 2 == 0 ? "lunch at the station, \(id)" : "bread \(id)" }
  private static func kind(_ id: Int) -> String { "kind \(id % 40)" }

  /// By how many bytes the process grows while `make` runs. The caller must keep the result alive, or else the next
  /// measurement would reuse the result's memory.
  private static func taken<Made>(_ make: () -> Made) -> (made: Made, bytes: Int) {
    let before = residentBytes()
    let made = make()
    return (made, residentBytes() - before)
  }

  private static func residentBytes() -> Int {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = (try? RereadableFile.open(path: "/proc/self/statm").read(into: &bytes, at: 0)) ?? 0
    let pages = bytes[..<count].split(separator: UInt8(ascii: " ")).dropFirst().first
    return pages.flatMap { Int(String(decoding: $0, as: UTF8.self)) }.map { $0 * 4096 } ?? 0
  }
}

/// The typed row that a built-in module would use.
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
