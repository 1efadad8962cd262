import Testing

@testable import Journal

@Suite("RowPrefix")
struct RowPrefixTests {
  private func read(_ text: String) -> (table: String, id: Int, value: String)? {
    let bytes = Array("xx\(text)".utf8)
    guard let prefix = RowPrefix(bytes.span, in: 2..<bytes.count) else { return nil }
    return (
      String(decoding: bytes[prefix.table], as: UTF8.self), prefix.id,
      String(decoding: bytes[prefix.value], as: UTF8.self)
    )
  }

  @Test("separates table, id and the row's own text")
  func reads() throws {
    let prefix = try #require(read(#"{"row":"entries","id":7,"is":{"a":[1]}}"#))
    #expect(prefix.table == #""entries""#)
    #expect(prefix.id == 7)
    #expect(prefix.value == #"{"a":[1]}"#)
  }

  /// This test fails if a row can match although there is no previous row, as for the first row of a file.
  @Test("recognises only a row of the same table as the previous one without reading its name again")
  func readsOn() throws {
    func prefix(_ text: String, after start: [UInt8]) -> RowPrefix? {
      let bytes = Array("xx\(text)".utf8)
      return RowPrefix(bytes.span, in: 2..<bytes.count, after: start)
    }
    let bytes = Array(#"{"row":"entries","id":7,"is":{"a":[1]}}"#.utf8)
    let first = RowPrefix(bytes.span, in: 0..<bytes.count)
    let start = try #require(first).start(in: bytes)
    for text in [#"{"row":"entries","id":8,"is":{}}"#, #"{"row":"entries","id":123456789,"is":{"b":{}}}"#] {
      let bytes = Array("xx\(text)".utf8)
      let whole = RowPrefix(bytes.span, in: 2..<bytes.count)
      #expect(prefix(text, after: start) == whole)
      #expect(prefix(text, after: start) != nil)
    }
    for text in [
      #"{"row":"entrie","id":8,"is":{}}"#, #"{"row":"entries","id":08,"is":{}}"#, #"{"row":"entries","id":8}"#,
    ] {
      #expect(prefix(text, after: start) == nil)
    }
    #expect(prefix(#"{"row":"entries","id":8,"is":{}}"#, after: []) == nil)
  }

  @Test(
    "rejects anything else",
    arguments: [
      "", "{", #"{"row":"#, #"{"row":"a"#, #"{"row":"a","id":1}"#, #"{"row":"a","id":-1,"is":1}"#,
      #"{"row":"a","id":1,"is":"#, #"{"row":"a","id":1,"is":1"#, #"{"row":"a\"b","id":1,"is":1}"#,
      #"{"row":"ä","id":1,"is":1}"#, "{\"row\":\"a\tb\",\"id\":1,\"is\":1}", #"{"row":"a","id":01,"is":1}"#,
      #"{"row":1,"id":1,"is":1}"#, #"{"id":1,"row":"a","is":1}"#, #"{"end":{"rev":1,"rows":{},"kept":0}}"#,
    ]
  )
  func refuses(text: String) {
    #expect(read(text) == nil)
  }
}
