import Testing

@testable import ModuleKit

@Suite("Cursor")
struct CursorTests {
  @Test("survives a round trip", arguments: [[], [0], [-1, 5], [1 << 53, -(1 << 53), 36]])
  func roundTrip(numbers: [Int]) throws {
    let cursor = Cursor("newest", numbers)
    #expect(try Cursor(reading: cursor.description, kind: "newest", count: numbers.count) == cursor)
  }

  @Test("of another list, or with other or no numbers, is refused")
  func refused() {
    let wrong = [
      "oldest.1.2", "newest", "newest.1.x!.2", "newest.1", "newest.1.2.3", "newest.1.x!", "newest..2", "", ".1.2",
      "newest.1.\(String(1 << 54, radix: 36))", "newest.1.zzzzzzzzzzzzzzzzzzzzzz",
    ]
    for text in wrong {
      #expect(throws: Rejection.self, "\(text)") { try Cursor(reading: text, kind: "newest", count: 2) }
    }
  }
}
