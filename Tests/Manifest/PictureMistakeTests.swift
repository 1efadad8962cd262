import Testing

@testable import Manifest

@Suite("Mistakes in columns of pictures")
struct PictureMistakeTests {
  private static func mistakes(_ column: String, _ rest: String = "", _ tables: String = "") -> [String] {
    Texts.mistakes(
      """
      {"module": "stock", "protocol": 1, "schema": 1, "summary": "Things.", "tables": {
        "goods": {"row": {"name": {"type": "string", "maxLength": 40}, "photo": {"type": "picture"\(column)}},
          "verbs": ["add", "list"\(rest)]}\(tables)}}
      """)
  }

  @Test(
    "each says what is wrong",
    arguments: [
      (#", "default": "x""#, "", "", "'default' is unknown here"),
      (#", "optional": false"#, "", "", "row.photo.optional: can't be false"),
      (#", "computed": "1""#, "", "", "'computed' is unknown here"),
      (
        "", #", {"name": "snap", "summary": "Snaps.", "set": {"photo": null}}"#, "",
        ".set.photo: is a picture: only its method 'photo.set'"
      ),
      (
        "", #", {"name": "snap", "summary": "Snaps.", "where": "has(photo)", "set": {"name": "x"}}"#, "",
        "'photo' is a picture"
      ),
      (
        "", #", {"name": "snap", "summary": "Snaps.", "params": {"it": {"type": "picture"}}, "set": {"name": "x"}}"#,
        "",
        ".params.it.type"
      ),
      ("", #"], "unique": [["photo"]"#, "", "can't be indexed: it is a picture"),
      ("", "", #", "pictures": {"row": {"name": {"type": "string"}}}"#, "tables.pictures: is where trackd keeps"),
      ("", "", #", "photo": {"row": {"name": {"type": "string"}}}"#, "tables.goods.row.photo: is also a table"),
    ])
  func mistakes(_ column: String, _ rest: String, _ tables: String, _ said: String) {
    let mistakes = Self.mistakes(column, rest, tables)
    #expect(mistakes.count == 1 && mistakes.first?.contains(said) == true, "\(mistakes)")
  }

  /// The wrong type must be the only reported mistake, although other parts of the manifest refer to the param.
  @Test(
    "of a param that is a picture, only its type is told",
    arguments: [
      "", #", "optional": false"#, #", "role": "name""#, #", "role": "picture", "label": "Photo""#,
      #", "default": "x""#,
    ])
  func param(_ members: String) {
    for type in ["picture", "image", "row"] {
      let param = #"{"type": "\#(type)"\#(members)}"#
      let mistakes = Texts.mistakes(
        """
        {"module": "stock", "protocol": 1, "schema": 1, "summary": "Things.", "tables": {
          "goods": {"row": {"name": {"type": "string"}, "n": {"type": "integer"}}, "verbs": ["add",
            {"name": "snap", "summary": "Snaps.", "params": {"it": \(param)}, "where": "has(params.it)",
             "set": {"name": "$params.it", "n": {"computed": "n + params.it"}}, "done": "snapped {it}"}]}},
         "methods": {"stock.look": {"summary": "Looks.", "params": {"it": \(param)},
           "needs": {"goods": {"name": "$params.it"}}, "done": "looked at {it}"}}}
        """)
      #expect(mistakes.count == 2 && mistakes.allSatisfy { $0.contains("it.type: is '\(type)'") }, "\(mistakes)")
    }
  }

  @Test("of a column with an unknown type, only its type is told")
  func column() {
    let mistakes = Texts.mistakes(
      """
      {"module": "stock", "protocol": 1, "schema": 1, "summary": "Things.", "tables": {
        "goods": {"row": {"name": {"type": "string"}, "due": {"type": "day"}, "user": {"type": "acount", "is": "caller"}},
          "owner": "user", "visible": "own", "title": "name", "index": [["due"]],
          "verbs": ["add", "list"], "show": {"list": ["name", "due"], "sort": "due", "highlight": "due <= today"}}},
       "notices": {"stock.due": {"summary": "It is due.", "table": "goods", "column": "due"}}}
      """)
    #expect(mistakes.count == 2, "\(mistakes)")
    #expect(mistakes.allSatisfy { $0.contains("row.due.type: is 'day'") || $0.contains("row.user.type: is 'acount'") })
  }

  @Test("a column of pictures alone is none")
  func none() {
    #expect(Self.mistakes("") == [])
    #expect(Self.mistakes(#", "optional": true, "label": "Photo""#) == [])
  }
}
