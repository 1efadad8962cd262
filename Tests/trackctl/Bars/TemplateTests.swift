import Testing

@testable import trackctl

@Suite("Templates")
struct TemplateTests {
  @Test(
    "a duration follows its pattern, and other characters are copied",
    arguments: [
      ("h:mm", "2:05"), ("hh:mm:ss", "02:05:09"), ("m", "125"), ("H'h' M", "2'2' 5"), ("h時mm分", "2時05分"), ("hé", "2é"),
      ("", ""),
    ])
  func patterns(pattern: String, expected: String) {
    #expect(LengthPattern(pattern).text(2 * 3600 + 5 * 60 + 9) == expected)
  }
}
