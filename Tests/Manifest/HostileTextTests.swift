import Testing

@testable import Manifest

@Suite("Hostile manifests")
struct HostileTextTests {
  @Test("a manifest of 16 MiB is refused before it is read")
  func large() {
    let text = [UInt8](repeating: UInt8(ascii: "["), count: 16 << 20)
    #expect(throws: Mistakes.self) { try Manifest(reading: text) }
    let said = Texts.mistakes(String(repeating: " ", count: Limits.bytes + 1))
    #expect(said == ["1:1: the manifest has 262145 bytes, but the limit is 262144"])
  }

  @Test("nesting is refused where it gets too deep")
  func deep() {
    let text = "\n" + String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(Texts.mistakes(text) == ["2:17: invalid JSON: arrays and objects are nested deeper than 16"])
  }

  @Test("the number of reported errors is limited")
  func many() {
    let members = (0..<5000).map { "\"x\($0)\": 1" }.joined(separator: ",")
    #expect(Texts.mistakes("{\(members)}").count == Limits.mistakes)
  }

  @Test("too many elements are reported without reading them all")
  func counts() {
    let columns = (0..<65).map { "\"c\($0)\": {\"type\": \"boolean\"}" }.joined(separator: ",")
    let text = """
      {"module": "a", "protocol": 1, "schema": 1, "summary": "A.", "tables": {"t": {"row": {\(columns)}}}}
      """
    #expect(Texts.mistakes(text).contains { $0.contains("tables.t.row: has 65 members, but must have 1 to 64") })
  }

  @Test(
    "invalid JSON is reported where it starts",
    arguments: [
      ("", "1:1: invalid JSON: unexpected end of the text"),
      ("{\"module\": \"a\",\n  }", "2:3: invalid JSON: a comma before '}'"),
      ("{\"module\": tru}", "1:1"),
      ("\u{FEFF}{}", "1:1: invalid JSON"),
    ])
  func syntax(_ text: String, _ said: String) {
    #expect(Texts.mistakes(text).count == 1)
    #expect(Texts.mistakes(text)[0].hasPrefix(said), "\(Texts.mistakes(text))")
  }

  @Test("no value of any kind in any place crashes the reader")
  func anyValue() throws {
    let values = ["null", "true", "-1", "1e999", "\"\"", "\"x\"", "[]", "{}", "[[]]", "[null]", "{\"a\":{}}"]
    for text in [Texts.expenses, Texts.count, Texts.everything] {
      let bytes = Array(text.utf8)
      for place in bytes.indices where bytes[place] == UInt8(ascii: ":") {
        let end = bytes[place...].firstIndex {
          [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "\n")].contains($0)
        }
        for value in values {
          let changed = bytes[...place] + Array(" \(value)".utf8) + bytes[(end ?? place)...]
          _ = try? Manifest(reading: Array(changed))
        }
      }
    }
  }
}
