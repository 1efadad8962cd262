import Testing

@testable import trackctl

/// In a narrow terminal, no text may get lost. Text that doesn't fit is put below its row.
@Suite("Folded tables")
struct TableFoldTests {
  private struct Row {
    let day: String
    let text: String
  }

  private static let rows = [
    Row(day: "Mon", text: "the plan for the quarter, with all its numbers"), Row(day: "Mon", text: "日本語のテキスト"),
    Row(day: "Tue", text: ""),
  ]
  private static let plain = Palette(isTerminal: false) { _ in nil }

  private func lines(_ width: Int?) -> [String] {
    let columns: [Column<Row>] = [
      .heading("DAY") { $0.day }.total("total"), .right("SUM") { _ in "1:00" }.headed().once(by: \.day).total("3:00"),
      .right("LENGTH") { _ in "0:30" }, .flexible("PROJECT") { _ in "Work" }, .flexible("ABOUT") { $0.text }.folding(),
      .right("ENTRY") { _ in "7" },
    ]
    return Table(Self.rows, columns).lines(width: width, Self.plain)
  }

  @Test("the first row has the day and its total, and the grand total comes last")
  func wide() {
    #expect(
      lines(nil) == [
        "DAY     SUM  LENGTH  PROJECT  ABOUT                                           ENTRY",
        "Mon    1:00    0:30  Work     the plan for the quarter, with all its numbers      7",
        "               0:30  Work     日本語のテキスト                                    7",
        "Tue    1:00    0:30  Work                                                         7",
        "total  3:00",
      ])
  }

  @Test("in a narrow terminal the day is a line above, and the note a line below")
  func narrow() {
    #expect(
      lines(30) == [
        "LENGTH  PROJECT  ENTRY", "Mon  1:00", "  0:30  Work         7", "  the plan for the quarter,",
        "  with all its numbers", "  0:30  Work         7", "  日本語のテキスト", "Tue  1:00", "  0:30  Work         7",
        "total  3:00",
      ])
  }

  @Test("at any width lines are short enough, and no word is lost", arguments: 24...90)
  func widths(width: Int) {
    let shown = lines(width)
    #expect(shown.allSatisfy { DisplayWidth.of($0) <= width }, "\(shown)")
    let isCut = shown.contains { $0.contains("…") }
    #expect(isCut || shown.joined(separator: " ").contains("numbers"), "\(shown)")
  }

  @Test(
    "lines break between words, and within words that are too long",
    arguments: [
      ("a bc def", 4, ["a bc", "def"]), ("", 5, []), ("abcdefgh", 3, ["abc", "def", "gh"]), ("日本語", 4, ["日本", "語"]),
      ("  a   b ", 9, ["a b"]), ("x", 0, ["x"]),
    ])
  func wrap(text: String, width: Int, lines: [String]) {
    #expect(TextWrap.lines(text, width: width) == lines)
  }
}
