import Testing

@testable import ProgramKit

@Suite("A line of the configuration")
struct ConfigurationLineTests {
  @Test(
    "is a section, a key with its value, or nothing",
    arguments: [
      ("", .empty), ("   ", .empty), ("\t", .empty), ("# words", .empty), ("  ; words = 1", .empty),
      ("[limits]", .section("limits")), ("  [limits]  ", .section("limits")), ("[]", .section("")),
      ("batch=5", .assignment(key: "batch", value: "5")),
      ("  batch  =  5  ", .assignment(key: "batch", value: "5")),
      ("batch =", .assignment(key: "batch", value: "")),
      ("key = a = b", .assignment(key: "key", value: "a = b")),
      ("key = a # b", .assignment(key: "key", value: "a # b")),
      ("key = value\r", .assignment(key: "key", value: "value")),
    ] as [(String, ConfigurationLine)])
  func good(text: String, line: ConfigurationLine) {
    #expect(ConfigurationLine(text) == line)
  }

  @Test("is malformed otherwise", arguments: ["[limits", "batch", "= 5", "limits]"])
  func bad(text: String) {
    guard case .malformed = ConfigurationLine(text) else {
      Issue.record("\(text) was parsed as \(ConfigurationLine(text))")
      return
    }
  }
}
