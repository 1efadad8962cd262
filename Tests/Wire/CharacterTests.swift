import Testing

@testable import Wire

/// Checks that strings accept exactly the UTF-8 that the standard library accepts. The pieces are tested at every
/// position, because the reader reads some characters one by one and others several at a time.
@Suite("Characters in a string")
struct CharacterTests {
  private static let pieces: [[UInt8]] = [
    Array("a".utf8), Array("Ж".utf8), Array("ЖЖЖЖ".utf8), Array("߿".utf8), Array("\u{80}".utf8), Array("漢".utf8),
    Array("🏃".utf8), Array("e\u{301}".utf8), Array("plain text".utf8),
  ]
  /// Overlong encodings, surrogates, values that are too large for Unicode, and incomplete sequences.
  private static let wrong: [[UInt8]] = [
    [0xC0, 0x80], [0xC1, 0xBF], [0x80], [0xC3], [0xD0, 0x41], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xE2, 0x82],
    [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xFF], [0xD0, 0xD0], [0xC2, 0xC0],
  ]

  private func isTaken(_ content: [UInt8]) -> Bool {
    (try? JSON(parsing: [UInt8(ascii: "\"")] + content + [UInt8(ascii: "\"")])) != nil
  }

  @Test("any two bytes are accepted or rejected correctly, at every position")
  func pairs() {
    let others = Array("ЖЖЖЖЖ".utf8)
    var mistakes: [[UInt8]] = []
    for first in UInt8(0x20)...UInt8.max {
      for second in UInt8(0x20)...UInt8.max where first >= 0x80 || second >= 0x80 {
        // The quote and the backslash have a special meaning in strings, so they are skipped.
        guard ![0x22, 0x5C].contains(first), ![0x22, 0x5C].contains(second) else { continue }
        let isRight = String(validating: [first, second], as: UTF8.self) != nil
        for before in [0, 3, 4] {
          let content = others.prefix(2 * before) + [first, second]
          if isTaken(Array(content)) != isRight || isTaken(content + others) != isRight {
            mistakes.append([first, second])
          }
        }
      }
    }
    #expect(mistakes.isEmpty)
  }

  @Test("random sequences are accepted exactly if the standard library accepts them")
  func runs() throws {
    for _ in 1...20_000 {
      var content: [UInt8] = []
      for _ in 0..<Int.random(in: 1...12) {
        let isWrong = Int.random(in: 1...20) == 1
        content += (isWrong ? Self.wrong : Self.pieces).randomElement() ?? []
      }
      let text = String(validating: content, as: UTF8.self)
      #expect(isTaken(content) == (text != nil), "\(content)")
      guard let text else { continue }
      let parsed = try JSON(parsing: [UInt8(ascii: "\"")] + content + [UInt8(ascii: "\"")])
      #expect(parsed.string.map { Array($0.utf8) } == Array(text.utf8))
    }
  }
}
