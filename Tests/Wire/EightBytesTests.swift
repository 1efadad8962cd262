import Testing

@testable import Wire

/// Compares each operation on eight bytes with a loop over single bytes. These tests fail if `below` ignores non-ASCII
/// bytes. They also fail if `holds` and `place` ignore the bytes after the last eight.
@Suite("Eight bytes at a time")
struct EightBytesTests {
  private var random = SystemRandomNumberGenerator()

  @Test("the first matching byte is found, in all words")
  mutating func marks() {
    for _ in 0..<2000 {
      let bytes = (0..<8).map { _ in Self.interesting.randomElement(using: &random) ?? 0 }
      let word = bytes.span.eight(at: 0)
      for byte in [0, 0x0A, 0x22, 0x5C, 0x7F, 0xFF] as [UInt8] {
        #expect(Self.first(EightBytes.marks(of: byte, in: word)) == bytes.firstIndex(of: byte))
      }
      for limit in [1, 0x20, 0x80] as [UInt8] {
        #expect(Self.first(EightBytes.below(limit, in: word)) == bytes.firstIndex { $0 < limit }, "\(bytes)")
      }
      #expect(Self.first(EightBytes.high(in: word)) == bytes.firstIndex { $0 >= 0x80 })
    }
  }

  private static let interesting: [UInt8] = [
    0, 1, 0x0A, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x5C, 0x7F, 0x80, 0x81, 0xA0, 0xFF,
  ]

  private static func first(_ marks: UInt64) -> Int? { marks == 0 ? nil : marks.trailingZeroBitCount / 8 }

  @Test("the first occurrence in any range is found, or else the end of the range")
  func place() {
    let text = Array("a line, and one that goes on\nfor more than two words".utf8)
    for start in 0...text.count {
      for end in start...text.count {
        for byte in Array("a\nz".utf8) {
          let found = text.span.offset(of: byte, in: start..<end)
          #expect(found == text[start..<end].firstIndex(of: byte) ?? end)
        }
      }
    }
  }

  @Test("text at a position is compared in every byte and with the text's end")
  func holds() {
    let text = Array("an ordinary text of thirty bytes".utf8)
    for start in 0...text.count {
      for end in start...text.count {
        let part = Array(text[start..<end])
        #expect(Self.holds(text, part, at: start))
        for place in part.indices {
          var other = part
          other[place] ^= 1
          #expect(!Self.holds(text, other, at: start))
        }
      }
      #expect(!Self.holds(text, Array(text[start...] + [0]), at: start))
    }
    #expect(!Self.holds(text, [], at: -1))
    #expect(!Self.holds(text, [], at: text.count + 1))
  }

  private static func holds(_ text: [UInt8], _ part: [UInt8], at start: Int) -> Bool {
    text.span.holds(part.span, at: start)
  }
}
