import Manifest
import Testing

@testable import Outside

@Suite("Packed rows")
struct PackingTests {
  @Test("values survive a round trip, and each reads the same alone as with all others")
  func roundTrip() throws {
    let manifest = try Manifest(reading: Array(Modules.inventory.utf8))
    let layout = Layout(manifest, 0)
    let numbers = [0, 1, -1, 63, 64, -64, -65, 127, 128, 300, -1_000_000_000_000, 1_000_000_000_000, -62_135_596_800]
    for (step, number) in numbers.enumerated() {
      let values: [Manifest.Value] = [
        .number(step + 1), step % 2 == 0 ? .none : .number(number), .text(String(repeating: "ä", count: step * 20)),
        .number(step % 3),
        .number(number), .number(step),
        step == 3 ? .none : .texts(Array(["", "x", String(repeating: "y", count: 200)].suffix(step % 4))),
        .place(latitude: -step * 100_000_000 / 2, longitude: 1_800_000_000 - step), .number(step % 2), .text(""),
        .number(-719_162 + step),
        .none, .number(4_294_967_296),
      ]
      let row = OutsideRow(id: 1, layout, values)
      #expect(row.values == values)
      for column in values.indices { #expect(row[column] == values[column]) }
    }
  }

  @Test("a typical row takes its texts plus a few bytes per number")
  func small() throws {
    let manifest = try Manifest(reading: Array(Modules.expenses.utf8))
    let row = OutsideRow(
      id: 1, Layout(manifest, 0), [.number(1), .number(1_795_000_000), .number(1250), .text("lunch"), .text("food")])
    #expect(row.bytes.count == 1 + 5 + 2 + 6 + 5)
    // The bytes and the array's header of 32 bytes fit into 64 bytes. The allocator may add one unit of 16 bytes.
    #expect(row.bytes.capacity <= 64 - 32 + 16)
  }
}
