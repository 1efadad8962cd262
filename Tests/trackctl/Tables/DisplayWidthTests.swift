import Testing

@testable import trackctl

@Suite("Display width")
struct DisplayWidthTests {
  @Test(
    "a text's width is the number of columns that a terminal uses",
    arguments: [
      ("", 0), ("Work", 4), ("Größe", 5), ("Gro\u{308}ße", 5), ("日本語", 6), ("ｶﾅ", 2), ("ＡＢ", 4), ("한국어", 6),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("🥖", 2), ("👩‍👩‍👧", 2), ("👍🏽", 2), ("🇩🇪", 2), ("❤\u{FE0F}", 2), ("❤", 1),
      ("1\u{FE0F}\u{20E3}", 2), ("สวัสดี", 4), ("שלום", 4), ("a\u{200B}b", 2), ("…", 1), ("█▏", 2), ("␛", 1),
      ("\u{FFFD}", 1), ("𠮷", 2), ("e\u{301}\u{302}\u{303}", 1),
    ])
  func width(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns, "\(text)")
  }

  @Test(
    "a longer text is truncated between characters, with an ellipsis within the width",
    arguments: [
      ("Work", 4, "Work"), ("Working", 4, "Wor…"), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
      ("日本語", 1, "…"), ("日本語", 0, ""), ("👩‍👩‍👧👩‍👩‍👧", 3, "👩‍👩‍👧…"), ("", 0, ""), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
  func truncation(text: String, columns: Int, cut: String) {
    let result = DisplayWidth.truncated(text, to: columns)
    #expect(result == cut)
    #expect(DisplayWidth.of(result) <= columns)
  }

  @Test("a table fits any terminal with room for its fixed columns, and doesn't fail in others")
  func tables() {
    let columns: [Column<String>] = [
      .heading("DAY") { $0.isEmpty ? "Tue 2024-03-05" : "Mon 2024-03-04" }, .right("N") { _ in "7" },
      .flexible("PROJECT") { $0 }, .flexible("ABOUT") { $0 + $0 }.expendable(1), .left("") { _ in "bar" }.expendable(2),
    ]
    let table = Table(["日本語テキスト", "Work", "👩‍👩‍👧 Family", ""], columns)
    let plain = Palette(isTerminal: false) { _ in nil }
    for width in 0...80 {
      let widest = table.lines(width: width, plain).map(DisplayWidth.of).max() ?? 0
      #expect(widest <= max(width, 8), "\(width)")
    }
    #expect(table.lines(width: nil, plain).count == 5)
  }
}
