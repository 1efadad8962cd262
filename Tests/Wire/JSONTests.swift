import Testing
import Wire

@Suite("JSON")
struct JSONTests {
  @Test("a value of each kind is read, and answers nil to the readers of other kinds")
  func kinds() throws {
    let value = try JSON(parsing: #" {"a": null, "b": true, "c": -12, "d": 0.5, "e": "x", "f": [1, [2]], "g": {}} "#)
    #expect(value.kind == .object)
    #expect(value.count == 7)
    #expect(value["a"]?.isNull == true)
    #expect(value["b"]?.bool == true)
    #expect(value["c"]?.int == -12)
    #expect(value["d"]?.double == 0.5)
    #expect(value["d"]?.int == nil)
    #expect(value["e"]?.string == "x")
    #expect(value["e"]?.int == nil)
    #expect(value["f"]?[1]?[0]?.int == 2)
    #expect(value["f"]?[2] == nil)
    #expect(value["f"]?[-1] == nil)
    #expect(value["f"]?.elements.map(\.kind) == [.number, .array])
    #expect(value["g"]?.count == 0)
    #expect(value["h"] == nil)
    #expect(value.members.map { $0.key.string } == ["a", "b", "c", "d", "e", "f", "g"])
    #expect(value["f"]?.description == "[1, [2]]")
  }

  @Test(
    "an integer is exact whatever its spelling, and nil where it doesn't fit",
    arguments: [
      ("0", 0), ("-0", 0), ("1", 1), ("1.0", 1), ("1e2", 100), ("100e-2", 1), ("0.001e4", 10), ("-1.50e1", -15),
      ("9223372036854775807", .max), ("-9223372036854775808", .min), ("9223372036854775808", nil),
      ("-9223372036854775809", nil), ("922337203685477580.7e1", .max), ("1e18", 1_000_000_000_000_000_000),
      ("1e19", nil), ("1.5", nil), ("0.1", nil), ("1e-1", nil), ("1e999999999", nil), ("1e-999999999", nil),
      ("0e999999999999999999999", 0), ("1e99999999999999999999", nil), ("1e-99999999999999999999", nil),
      ("12345678901234567890", nil), ("0.0", 0), ("-0.0e-5", 0),
    ] as [(String, Int?)]
  )
  func integers(text: String, value: Int?) throws {
    #expect(try JSON(parsing: text).int == value)
  }

  @Test("literals build values, equal by value to any other spelling of them")
  func literals() throws {
    let literal: JSON = ["a": [1, 2.5, "x\n", true, .null], "b": [:]]
    #expect(literal.description == #"{"a":[1,2.5,"x\n",true,null],"b":{}}"#)
    #expect(try literal == JSON(parsing: #"{"b": {}, "a": [1.0, 25e-1, "\u0078\u000a", true, null]}"#))
    #expect(try literal != JSON(parsing: #"{"b": {}, "a": [1.0, 25e-1, "\u0078", true, null]}"#))
  }
}
