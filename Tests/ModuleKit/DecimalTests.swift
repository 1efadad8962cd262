import ModuleKit
import Testing

@Suite("Decimals")
struct DecimalTests {
  private func scaled(_ text: String, _ digits: Int = 2, cutting: Bool = false) -> Int? {
    Decimal.scaled(Array(text.utf8)[...], digits: digits, cutting: cutting)
  }

  @Test(
    "are read by their digits",
    arguments: [
      ("12.50", 1250), ("12.5", 1250), ("12", 1200), ("0", 0), ("-0", 0), ("-0.01", -1), ("0.1", 10), ("1e2", 10_000),
      ("1.25e1", 1250), ("125e-1", 1250), ("12.500", 1250), ("0.070", 7), ("9999999999.99", 999_999_999_999),
      ("0e99999", 0), ("1E+1", 1000),
    ])
  func reading(_ text: String, _ value: Int) {
    #expect(scaled(text) == value)
  }

  @Test(
    "with more digits, out of range, or other text are rejected",
    arguments: [
      "12.505", "0.001", "1e-3", "99999999999999999999", "1e40", "1e99999", "", "-", ".5", "5.", "1,5", "1e", "1e+",
      "0x10", " 1", "1 ", "--1", "+1", "1.2.3", "inf", "nan",
    ])
  func refused(_ text: String) {
    #expect(scaled(text) == nil)
  }

  @Test("are truncated to the stored places")
  func cutting() {
    #expect(scaled("52.123456789", 7, cutting: true) == 521_234_567)
    #expect(scaled("-0.00000019", 7, cutting: true) == -1)
  }

  @Test("survive a round trip with all their digits")
  func writing() {
    #expect(Decimal.text(1250, digits: 2) == "12.50")
    #expect(Decimal.text(-7, digits: 2) == "-0.07")
    #expect(Decimal.text(0, digits: 3) == "0.000")
    #expect(Decimal.text(-5, digits: 0) == "-5")
    for value in [-1_000_000_000_000, -101, -100, -99, -1, 0, 1, 9, 10, 99, 100, 123_456, 1_000_000_000_000] {
      for digits in 0...6 { #expect(scaled(Decimal.text(value, digits: digits), digits) == value) }
    }
  }
}
