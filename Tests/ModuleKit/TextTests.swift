import Testing
import Wire

@testable import ModuleKit

@Suite("Text")
struct TextTests {
  /// The text that `Text.read` returns, or the reason for the violation if `Text.read` throws.
  func read(_ text: String, _ length: ClosedRange<Int> = 1...5, lines: Bool = false) -> String {
    do throws(Violation) {
      return try Text.read(JSON(text), "f", length, lines: lines)
    } catch {
      return "!" + error.reason
    }
  }

  @Test(
    "is trimmed of all kinds of white space",
    arguments: [
      ("a", "a"), (" a ", "a"), ("\ta\t", "a"), ("\u{A0}a\u{3000}", "a"), ("a b", "a b"), ("", "!empty"),
      ("   ", "!empty"),
    ])
  func trimming(text: String, result: String) {
    #expect(read(text) == result)
  }

  @Test("is counted in Unicode scalars, after trimming")
  func counting() {
    #expect(read("abcde") == "abcde" && read("abcdef") == "!length" && read(" abcde ") == "abcde")
    #expect(read("\u{1F600}\u{1F600}\u{1F600}\u{1F600}\u{1F600}").unicodeScalars.count == 5)
    #expect(read("e\u{301}e\u{301}e\u{301}") == "!length")
    #expect(read("\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}").unicodeScalars.count == 5)
    #expect(read("", 0...5) == "")
    #expect(read("a", 2...5) == "!length")
  }

  @Test("has no control characters except tab, and newlines where lines are allowed")
  func controls() {
    for value in Array(0..<0x20) + Array(0x7F..<0xA0) where value != 0x09 && value != 0x0A {
      let text = "a\(Unicode.Scalar(UInt8(value)))b"
      #expect(read(text) == "!control" && read(text, lines: true) == "!control", "\(value)")
    }
    #expect(read("a\tb") == "a\tb")
    for newline in ["\n", "\u{2028}", "\u{2029}"] {
      #expect(read("a\(newline)b") == "!control")
      #expect(read("a\(newline)b", lines: true) == "a\(newline)b")
    }
  }

  @Test("other values are reported as such, and a control character by its number")
  func messages() {
    #expect(throws: Violation("f", "type", "must be text")) { try Text.read(7, "f", 1...5, lines: false) }
    #expect(throws: Violation("f", "control", "has the control character U+0007: leave it out")) {
      try Text.read("\u{7}", "f", 1...5, lines: false)
    }
    #expect(throws: Violation("f", "length", "must have from 1 to 5 characters, but has 6")) {
      try Text.read("abcdef", "f", 1...5, lines: false)
    }
  }
}
