import Testing

@testable import Manifest

@Suite("Mistakes in computed columns")
struct ComputedMistakeTests {
  private static func text(_ columns: String, rest: String = #""owner": "whose""#) -> String {
    """
    {"module": "stock", "protocol": 1, "schema": 1, "summary": "Things.", "tables": {
      "goods": {"row": {"whose": {"type": "account", "is": "caller"}, "n": {"type": "integer"},
        "day": {"type": "date", "optional": true}, \(columns)}, \(rest)},
      "notes": {"row": {"who": {"type": "account", "is": "caller"}, "n": {"type": "integer"},
        "good": {"type": "reference", "to": "goods"}}, "owner": "who"},
      "links": {"row": {"n": {"type": "integer"}, "good": {"type": "reference", "to": "goods"}}}}}
    """
  }

  @Test(
    "each says what is wrong",
    arguments: [
      (#""a": {"type": "integer", "computed": "n +"}"#, "row.a.computed: at character 4: ends where a value"),
      (#""a": {"type": "date", "computed": "n"}"#, "row.a.computed: gives a number, which this column can't have"),
      (#""a": {"type": "integer", "computed": "today - day"}"#, "divide it by days(1)"),
      (#""a": {"type": "duration", "computed": "n"}"#, "write seconds(…) around it"),
      (
        #""a": {"type": "choice", "choices": ["x"], "computed": "n > 1 ? 'x' : 'y'"}"#,
        "can give 'y', which isn't one of x"
      ),
      (
        #""a": {"type": "integer", "computed": "n", "default": 1}"#,
        #"row.a.default: can't be combined with "computed""#
      ),
      (#""a": {"type": "integer", "computed": "n", "optional": true}"#, #"row.a.optional: can't be combined with"#),
      (#""a": {"type": "integer", "absent": 1}"#, #"row.a.absent: is only for a column with "computed""#),
      (#""a": {"type": "date", "computed": "day", "absent": "now"}"#, "row.a.absent: must be a date"),
      (#""a": {"type": "tags", "computed": "n"}"#, "'computed' is unknown here"),
      (#""a": {"type": "integer", "computed": "a + 1"}"#, "row.a.computed: is computed from itself"),
      (#""a": {"type": "integer", "computed": "params.n"}"#, "there is no param 'n'"),
      (#""a": {"type": "integer", "computed": "max(links.a)"}"#, "links has no column 'a'"),
    ])
  func mistakes(_ column: String, _ said: String) {
    let mistakes = Texts.mistakes(Self.text(column))
    #expect(mistakes.count == 1 && mistakes.first?.contains(said) == true, "\(mistakes)")
  }

  @Test("a circle is found at each column in it")
  func circle() {
    let mistakes = Texts.mistakes(
      Self.text(
        #""a": {"type": "integer", "computed": "b"}, "b": {"type": "integer", "computed": "c + n"}, "#
          + #""c": {"type": "integer", "computed": "a"}"#))
    #expect(!mistakes.isEmpty && mistakes.allSatisfy { $0.contains("computed from itself") }, "\(mistakes)")
  }

  @Test("depth and cost are limited, although each column by itself is small")
  func costs() {
    func chain(_ count: Int, _ expression: (String) -> String) -> String {
      (1...count).map { #""c\#($0)": {"type": "integer", "computed": "\#(expression($0 == 1 ? "n" : "c\($0 - 1)"))"}"# }
        .joined(separator: ", ")
    }
    #expect(Texts.mistakes(Self.text(chain(5) { "\($0) + 1" })) == [])
    let deep = Texts.mistakes(Self.text(chain(6) { "\($0) + 1" }))
    #expect(deep.count == 1 && deep[0].contains("row.c6.computed: builds on computed columns more than 5 deep"))
    let wide = Texts.mistakes(Self.text(chain(4) { Array(repeating: $0, count: 9).joined(separator: "+") }))
    #expect(wide.count == 1 && wide[0].contains("the limit is 200"), "\(wide)")
  }

  @Test(
    "what changes by itself or with other rows can't be indexed or unique",
    arguments: ["(day - today) / days(1)", "b + 1", "count(notes)"])
  func stable(_ expression: String) {
    let columns =
      #""a": {"type": "integer", "computed": "\#(expression)"}, "#
      + #""b": {"type": "integer", "computed": "now > now ? 1 : 2"}"#
    for list in ["index", "unique"] {
      let mistakes = Texts.mistakes(Self.text(columns, rest: #""owner": "whose", "\#(list)": [["n", "a"]]"#))
      #expect(mistakes.count == 1 && mistakes[0].contains("goods.\(list)[0][1]: depends on now, today"), "\(mistakes)")
    }
    #expect(Texts.mistakes(Self.text(columns, rest: #""owner": "whose", "index": [["n"]]"#)) == [])
  }

  @Test("an aggregate over rows that fewer people see is refused")
  func sight() {
    let column = #""a": {"type": "integer", "computed": "count(notes)"}"#
    #expect(Texts.mistakes(Self.text(column)) == [])
    let open = Texts.mistakes(Self.text(column, rest: #""owner": "whose", "visible": "members""#))
    #expect(open.count == 1 && open[0].contains("not everybody who sees the rows of goods may also see those of notes"))
    let links = #""a": {"type": "integer", "computed": "sum(links.n)"}"#
    #expect(Texts.mistakes(Self.text(links, rest: #""owner": "whose", "visible": "members""#)) == [])
  }

  @Test("a computed column can't name a row, because journals and copies don't have it")
  func title() {
    let column = #""a": {"type": "string", "computed": "'x'"}"#
    let mistakes = Texts.mistakes(Self.text(column, rest: #""owner": "whose", "title": "a""#))
    #expect(mistakes.count == 1 && mistakes[0].contains("goods.title: is computed"), "\(mistakes)")
  }

  @Test("computed columns come after stored ones, whatever their place in the text")
  func order() throws {
    let text = Self.text(#""a": {"type": "integer", "computed": "z", "absent": 3}, "z": {"type": "integer"}"#)
    let table = try #require(try Texts.read(text).tables.first)
    #expect(table.columns.map(\.name) == ["whose", "n", "day", "z", "a"])
    #expect(table.columns[4].computed?.isStable == true && table.columns[4].whenAbsent == .value(.number(3)))
    #expect(table.number == 1 && table.moment == 2)
  }
}
