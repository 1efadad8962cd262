import Testing

@testable import Tray

@Suite("Texts of other people")
struct WordsTests {
  @Test("are one line without control characters, of limited length")
  func clean() {
    #expect(Words.clean("  a\n\t b\u{7}c\u{1b}[31m ") == "a b c [31m")
    #expect(Words.clean("a\u{202e}b\u{200b}c\u{feff}") == "abc")
    #expect(Words.clean("12345", atMost: 5) == "12345")
    #expect(Words.clean("123456", atMost: 5) == "123…")
    #expect(Words.clean(String(repeating: "e\u{301}", count: 5000)).unicodeScalars.count <= 80)
    #expect(Words.clean("e" + String(repeating: "\u{301}", count: 5000)).unicodeScalars.count <= 80)
    #expect(Words.clean("👩‍👩‍👧 ok") == "👩‍👩‍👧 ok")
  }

  @Test("markup has no effect")
  func markup() {
    #expect(Words.escaped("<b>&amp;</b>") == "&lt;b&gt;&amp;amp;&lt;/b&gt;")
    #expect(Words.harmless("<b>&") == "‹b›＆")
  }

  @Test("durations are in common form")
  func lengths() {
    #expect(
      [0, 59, 60, 3599, 3600, 3660, 7200].map(Words.length) == [
        "0 s", "59 s", "1 min", "59 min", "1 h", "1 h 1 min", "2 h",
      ])
    #expect([0, 60, 3660, 90_000].map(Words.clock) == ["0:00", "0:01", "1:01", "25:00"])
  }

  @Test("the next time of day is in the future")
  func next() {
    #expect(utc.next(minuteOfDay: 0, after: ten) == ten + 14 * 3600)
    #expect(utc.next(minuteOfDay: 600, after: ten) == ten + 86_400)
    #expect(utc.next(minuteOfDay: 600, after: ten + 1) == ten + 86_400)
    #expect(utc.next(minuteOfDay: 601, after: ten + 30) == ten + 60)
  }
}
