import Testing
import Wire

@Suite("JSON numbers")
struct JSONNumberTests {
  @Test(
    "an integer is exact in any spelling, and nil if it doesn't fit",
    arguments: [
      ("0", 0), ("-0", 0), ("1", 1), ("1.0", 1), ("1e2", 100), ("100e-2", 1), ("0.001e4", 10), ("-1.50e1", -15),
      ("999999999999999999", 999_999_999_999_999_999), ("1000000000000000000", 1_000_000_000_000_000_000),
      ("-99999999999999999", -99_999_999_999_999_999), ("-999999999999999999", -999_999_999_999_999_999),
      ("9223372036854775807", .max), ("-9223372036854775808", .min), ("9223372036854775808", nil),
      ("-9223372036854775809", nil), ("922337203685477580.7e1", .max), ("-92233720368547758.08e2", .min),
      ("1e18", 1_000_000_000_000_000_000), ("-1e18", -1_000_000_000_000_000_000), ("9e18", 9_000_000_000_000_000_000),
      ("1e19", nil), ("10000000000000000000", nil), ("1.5", nil), ("0.1", nil), ("1e-1", nil), ("1e999999999", nil),
      ("1e-999999999", nil), ("0e999999999999999999999", 0), ("0e-999999999999999999999", 0),
      ("1e99999999999999999999", nil), ("1e-99999999999999999999", nil), ("1e9223372036854775807", nil),
      ("1e-9223372036854775808", nil), ("12345678901234567890", nil), ("0.0", 0), ("-0.0e-5", 0), ("5E+0", 5),
    ] as [(String, Int?)]
  )
  func integers(text: String, value: Int?) throws {
    #expect(try JSON(parsing: text).int == value)
  }

  @Test("an integer of a thousand digits takes linear time")
  func longSpellings() throws {
    let zeros = String(repeating: "0", count: 1000)
    #expect(try JSON(parsing: "7." + zeros).int == 7)
    #expect(try JSON(parsing: "7" + zeros + "e-1000").int == 7)
    #expect(try JSON(parsing: "0." + zeros + "7e1001").int == 7)
    #expect(try JSON(parsing: "7" + zeros).int == nil)
    #expect(try JSON(parsing: "7." + zeros + "1").int == nil)
  }

  @Test(
    "a Double is the nearest one, and nil if that is infinite",
    arguments: [
      ("0", 0), ("1", 1), ("-1.5", -1.5), ("0.1", 0.1), ("0.3", 0.3), ("1e22", 1e22), ("1e23", 1e23), ("1e-22", 1e-22),
      ("1e-23", 1e-23), ("123456789012345", 123_456_789_012_345), ("8.5e-3", 0.0085),
      ("179.99999999999997", 179.99999999999997),
      ("9007199254740993", 9_007_199_254_740_992), ("9007199254740993.0000000000000000001", 9_007_199_254_740_994),
      ("1.7976931348623157e308", .greatestFiniteMagnitude), ("1.7976931348623158e308", .greatestFiniteMagnitude),
      ("1.7976931348623159e308", nil), ("1e309", nil), ("-1e309", nil), ("1e999999999", nil),
      ("1e99999999999999999999", nil),
      ("5e-324", .leastNonzeroMagnitude), ("2.4703282292062328e-324", .leastNonzeroMagnitude),
      ("2.4703282292062327e-324", 0),
      ("1e-999999999", 0), ("1e-99999999999999999999", 0), ("2.2250738585072014e-308", .leastNormalMagnitude),
      ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown), ("0e999999999", 0),
    ] as [(String, Double?)]
  )
  func doubles(text: String, value: Double?) throws {
    #expect(try JSON(parsing: text).double == value)
  }

  @Test("minus zero keeps its sign as a Double", arguments: ["-0", "-0.0", "-0e5", "-1e-400"])
  func minusZero(text: String) throws {
    let value = try #require(try JSON(parsing: text).double)
    #expect(value == 0)
    #expect(value.sign == .minus)
  }

  @Test("Doubles of every size survive a round trip")
  func doublesReturn() throws {
    var bits: UInt64 = 1
    for _ in 0..<10_000 {
      bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let value = Double(bitPattern: bits)
      guard value.isFinite else { continue }
      #expect(JSON(value).double == value)
    }
  }

  @Test("integers of every length survive a round trip")
  func integersReturn() {
    var integers = [Int.max, .min, .max - 1, .min + 1]
    var power = 1
    for _ in 0..<19 {
      integers += [power - 1, power, power + 1, -power, 1 - power]
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
    for integer in integers {
      #expect(JSON(integer).int == integer)
      #expect(JSON(integer).description == String(integer))
    }
  }
}
