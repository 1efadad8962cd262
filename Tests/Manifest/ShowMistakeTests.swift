import Testing

@testable import Manifest

@Suite("Mistakes in how tables are shown")
struct ShowMistakeTests {
  private static func manifest(
    _ show: String, verbs: String = #"["list", "report"]"#, table: String = "runs", status: String? = nil
  ) -> String {
    """
    {"module": "runs", "protocol": 1, "schema": 1, "summary": "Runs.",
      "tables": {"\(table)": {
        "row": {
          "user": {"type": "account", "is": "caller"},
          "name": {"type": "string"},
          "day": {"type": "date"},
          "km": {"type": "integer"},
          "steps": {"type": "integer"},
          "tags": {"type": "tags"},
          "pace": {"type": "decimal", "digits": 1, "computed": "steps / km"},
          "age": {"type": "integer", "computed": "(today - day) / days(1)"}
        },
        "one": "run", "index": [["km"]], "verbs": \(verbs),
        "show": \(show)
      }}\(status.map { ", \"status\": \($0)" } ?? "")}
    """
  }

  private static func said(_ show: String) -> [String] {
    Texts.mistakes(manifest(show)).map { $0.replacing("tables.runs.show", with: "show") }.map {
      String($0.drop { $0 != " " }.dropFirst())
    }
  }

  @Test(
    "a mistake is named with what to write instead",
    arguments: [
      (#"{"list": ["name", "kind"]}"#, "show.list[1]: runs has no column 'kind'"),
      (#"{"list": ["name", "name"]}"#, "show.list[1]: appears twice: remove one"),
      (#"{"sort": "dya"}"#, "show.sort: runs has no column 'dya'; did you mean 'day'?"),
      (
        #"{"sort": "-steps"}"#,
        #"show.sort: can't be used to sort the list, because no index ends with it: add ["steps"] to "index""#
      ),
      (#"{"sort": "name"}"#, "show.sort: can't be used to sort the list: lists are sorted by numbers, times and dates"),
      (#"{"group": "tags"}"#, "show.group: can't be used to group rows: it isn't a single value"),
      (#"{"highlight": "km"}"#, "show.highlight: gives a number, but must give true or false"),
      (#"{"highlight": "km > days(1)"}"#, "show.highlight: at character"),
      (#"{"chart": "pie"}"#, "show.chart: 'pie' is not one of bars, line, heatmap"),
      (#"{"chart": "bars", "list": ["name", "day"]}"#, "show.chart: needs a column with numbers"),
      (#"{"chart": "bars", "list": ["km"]}"#, "show.chart: needs a column without numbers"),
      (#"{"chart": "heatmap", "list": ["name", "km"]}"#, "show.chart: needs dates or times in the first column"),
      (#"{"report": {"by": "name"}}"#, "show.report.by: 'name' can't be used to group rows; use one of km, day, week"),
      (#"{"report": {"sum": "name"}}"#, "show.report.sum: can't be added up: it isn't a number"),
      (#"{"report": {"sum": "age"}}"#, "show.report.sum: depends on now, today or other rows"),
      (#"{"report": {"by": "month", "chart": "heatmap"}}"#, #"show.report.chart: needs "by": "day""#),
      (#"{"columns": ["name"]}"#, "show: 'columns' is unknown here"),
    ])
  func mistakes(_ show: String, _ expected: String) {
    let said = Self.said(show)
    #expect(said.count == 1 && said[0].hasPrefix(expected), "\(said)")
  }

  @Test(
    "a mistake in a status is named",
    arguments: [
      (#"{"count": "km", "text": "{count} x"}"#, "status.count: gives a number, but must give true or false"),
      (#"{"count": "km > 1", "text": "{number} x"}"#, "status.text: must have no braces except {count}"),
      (#"{"count": "km > 1", "text": "x", "table": "walks"}"#, "status.table: no table 'walks' in this module"),
      (#"{"text": "x"}"#, "status: has no \"count\""),
    ])
  func statuses(_ written: String, _ expected: String) {
    let said = Texts.mistakes(Self.manifest("{}", status: written)).map { String($0.drop { $0 != " " }.dropFirst()) }
    #expect(said.count == 1 && said[0].hasPrefix(expected), "\(said)")
  }

  @Test("what a list can do is accepted")
  func good() {
    #expect(
      Self.said(
        #"{"list": ["day", "km"], "sort": "-km", "group": "name", "highlight": "pace > 9 && age < 3", "chart": "heatmap", "report": {"by": "day", "sum": "km", "chart": "heatmap"}}"#
      )
        == [])
    for sort in ["day", "-day", "age"] { #expect(Self.said(#"{"sort": "\#(sort)"}"#) == []) }
  }

  @Test("without a list there is nothing to show, and no rows of a list hide what stands out")
  func lists() {
    #expect(
      Texts.mistakes(Self.manifest(#"{"sort": "day"}"#, verbs: #"["add"]"#)).map { $0.contains("the verb \"list\"") }
        == [true])
    let hidden = Texts.mistakes(Self.manifest(#"{"highlight": "km > 3"}"#, table: "highlighted"))
    #expect(hidden.count == 1 && hidden[0].contains("rename the table"), "\(hidden)")
  }

  @Test("the condition of what stands out counts among the steps of a row")
  func costs() {
    let long = Array(repeating: "pace + age > pace * age", count: 12).joined(separator: " && ")
    #expect(Self.said(#"{"highlight": "\#(long)"}"#).first?.contains("steps together") == true)
  }
}
