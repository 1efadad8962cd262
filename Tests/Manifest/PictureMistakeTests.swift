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

  @Test("a column of pictures alone is none")
  func none() {
    #expect(Self.mistakes("") == [])
    #expect(Self.mistakes(#", "optional": true, "label": "Photo""#) == [])
  }
}
