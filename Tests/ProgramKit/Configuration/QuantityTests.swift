import Testing

@testable import ProgramKit

@Suite("Quantity")
struct QuantityTests {
  @Test(
    "a number is digits within the range",
    arguments: [
      ("1", 1), ("10", 10), ("007", 7), ("100", 100), ("0", nil), ("101", nil), ("", nil), ("-1", nil), ("+1", nil),
      ("1.0", nil), ("1e1", nil), (" 1", nil), ("1K", nil), ("٣", nil), ("99999999999999999999", nil),
    ] as [(String, Int?)])
  func numbers(text: String, value: Int?) {
    #expect(Quantity.number(text, in: 1...100) == value)
  }

  @Test(
    "a size may have a unit",
    arguments: [
      ("4096", 4096), ("4K", 4096), ("16M", 16 << 20), ("1G", 1 << 30), ("1k", nil), ("1KB", nil), ("K", nil),
      ("1.5M", nil), ("-1K", nil), ("2G", nil), ("1 K", nil), ("9223372036854775807", nil),
      ("9007199254740992K", nil), ("9223372036854775807G", nil),
    ] as [(String, Int?)])
  func sizes(text: String, value: Int?) {
    #expect(Quantity.size(text, in: 1...1 << 30) == value)
  }

  @Test(
    "a duration is in seconds, or has parts with units",
    arguments: [
      ("0", 0), ("90", 90_000), ("50ms", 50), ("30s", 30_000), ("30 s", 30_000), ("5min", 300_000), ("5m", 300_000),
      ("1h 30min", 5_400_000), ("1h30min", 5_400_000), ("1min 30", 90_000), ("24h", 86_400_000), ("1d", 86_400_000),
      ("1sec", 1_000), ("1hr", 3_600_000), ("24h 1ms", nil), ("", nil), ("s", nil), ("-1s", nil), ("1.5h", nil),
      ("5 parsecs", nil), ("1H", nil), ("٣s", nil), ("9223372036854775807d", nil), ("9223372036854775807ms 1ms", nil),
      (" 1s", nil),
    ] as [(String, Int?)])
  func lengths(text: String, milliseconds: Int?) {
    #expect(Quantity.milliseconds(text, in: 0...86_400_000) == milliseconds)
  }

  @Test("a size is written as a person would, and survives a round trip")
  func spelled() {
    #expect(Quantity.spelled(16 << 20) == "16M")
    #expect(Quantity.spelled(1536) == "1536")
    #expect(Quantity.spelled(3 << 10) == "3K")
    for bytes in [1, 1023, 1024, 1025, 1 << 20, 5 << 30] {
      #expect(Quantity.size(Quantity.spelled(bytes), in: 0...Int.max) == bytes)
    }
  }
}
