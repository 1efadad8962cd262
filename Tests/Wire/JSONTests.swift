import Testing
import Wire

@Suite("JSON")
struct JSONTests {
  @Test("a value of each kind is read, and is nil as any other kind")
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
    #expect(value["f"]?[1]?[0]?.int == 2)
    #expect(value["f"]?[2] == nil)
    #expect(value["f"]?[-1] == nil)
    #expect(value["f"]?.elements.map(\.kind) == [.number, .array])
    #expect(value["f"]?.elements.underestimatedCount == 2)
    #expect(value["g"]?.count == 0)
    #expect(value["h"] == nil)
    #expect(value.members.map { $0.key.string } == ["a", "b", "c", "d", "e", "f", "g"])
    #expect(value.members.underestimatedCount == 7)
    #expect(value["f"]?.description == "[1, [2]]")
  }

  @Test("no value is read as another kind", arguments: ["null", "true", "1", #""1""#, "[1]", #"{"0":1}"#])
  func otherKinds(text: String) throws {
    let value = try JSON(parsing: text)
    #expect(value.isNull == (value.kind == .null))
    #expect((value.bool != nil) == (value.kind == .boolean))
    #expect((value.int != nil) == (value.kind == .number))
    #expect((value.double != nil) == (value.kind == .number))
    #expect((value.string != nil) == (value.kind == .string))
    #expect((value.stringBytes != nil) == (value.kind == .string))
    #expect(value.isString("1") == (value.kind == .string))
    #expect((value[0] != nil) == (value.kind == .array))
    #expect((value["0"] != nil) == (value.kind == .object))
    #expect(value.elements.map(\.int) == (value.kind == .array ? [1] : []))
    #expect(value.members.map(\.value.int) == (value.kind == .object ? [1] : []))
    #expect(value.count == (value.kind == .array || value.kind == .object ? 1 : 0))
  }

  @Test("a text inside other bytes is read in place, with error offsets from its own start")
  func range() throws {
    let bytes = Array(#"xx{"a":["b"]}yy"#.utf8)
    let value = try JSON(parsing: bytes, in: 2..<13)
    #expect(value["a"]?[0]?.string == "b")
    #expect(value["a"]?.raw == bytes[7..<12])
    let fault = #expect(throws: JSON.Fault.self) { try JSON(parsing: bytes, in: 2..<14) }
    #expect(fault?.offset == 11)
  }

  @Test("strings are decoded, and compared without being decoded or normalized")
  func strings() throws {
    let value = try JSON(
      parsing: #"["\"\\\/\b\f\n\r\t\u0041\u00e9\u20AC\ud83d\uDE00\u0000x", "é", "", "\u0065\u0301"]"#)
    #expect(value[0]?.string == "\"\\/\u{8}\u{C}\n\r\tAé€😀\0x")
    #expect(value[0]?.isString("\"\\/\u{8}\u{C}\n\r\tAé€😀\0x") == true)
    #expect(value[0]?.stringBytes == nil)
    #expect(value[1]?.stringBytes?.elementsEqual("é".utf8) == true)
    #expect(value[1]?.isString("é") == true)
    #expect(value[1]?.isString("e\u{301}") == false)
    #expect(value[1]?.isString("éé") == false)
    #expect(value[2]?.isString("") == true)
    #expect(value[2]?.stringBytes?.isEmpty == true)
    #expect(value[3]?.isString("e\u{301}") == true)
    #expect(value[3]?.isString("é") == false)
  }

  @Test("a member is found by its name in any spelling, and no other")
  func names() throws {
    let value = try JSON(parsing: #"{"":0,"a":1,"ab":2,"\u0062":3,"é":4,"e\u0301":5}"#)
    #expect(value[""]?.int == 0)
    #expect(value["a"]?.int == 1)
    #expect(value["ab"]?.int == 2)
    #expect(value["b"]?.int == 3)
    #expect(value["\u{E9}"]?.int == 4)
    #expect(value["e\u{301}"]?.int == 5)
    #expect(value["A"] == nil)
    #expect(value["abc"] == nil)
  }

  @Test("values are equal by value, not by spelling", arguments: equalTexts)
  func equal(one: String, other: String) throws {
    #expect(try JSON(parsing: one) == JSON(parsing: other))
    #expect(try JSON(parsing: other) == JSON(parsing: one))
  }

  @Test("values that differ are not equal", arguments: differentTexts)
  func different(one: String, other: String) throws {
    #expect(try JSON(parsing: one) != JSON(parsing: other))
    #expect(try JSON(parsing: other) != JSON(parsing: one))
  }

  @Test("literals build values")
  func literals() throws {
    let literal: JSON = ["a": [1, 2.5, "x\n", true, .null], "\"b": [:], "c": []]
    #expect(literal.description == #"{"a":[1,2.5,"x\n",true,null],"\"b":{},"c":[]}"#)
    let spaced = try JSON(parsing: "{\"x\" : [1,\n  {\"y z\" : \"\\\" \" }]}")
    let nested: JSON = ["copy": spaced]
    #expect(nested.description == #"{"copy":{"x":[1,{"y z":"\" "}]}}"#)
    #expect(JSON(7) == 7)
    #expect(JSON("7") == "7")
    #expect(JSON(true) == true)
    #expect(JSON(0.5) == 0.5)
    #expect(JSON(Double.nan) == .null)
  }

  @Test("nil in place of a value is no value, and never null", arguments: [true, false])
  func nilIsNoValue(isThere: Bool) {
    let value: JSON? = isThere ? JSON(1) : nil
    #expect((value != nil) == isThere)
  }

  @Test("literals may be nested deeper than a text")
  func deepLiterals() {
    var value: JSON = 1
    for _ in 0..<100 { value = [value] }
    #expect(value.raw.count == 201)
  }

  @Test("a duplicate member in a literal stops the program")
  func duplicateInLiteral() async {
    await #expect(processExitsWith: .failure) {
      let value: JSON = ["a": 1, "a": 2]
      _ = value.count
    }
  }
}

private let equalTexts: [(String, String)] = [
  ("null", " null "), ("true", "true"), ("1", "1.0"), ("1", "10e-1"), ("100", "1E+2"), ("0", "-0"), ("0", "0.0e99"),
  ("0.001", "1e-3"), ("-12.50", "-125e-1"), ("1e400", "10e399"),
  ("123456789012345678901234567890", "1.2345678901234567890123456789e29"),
  ("1e99999999999999999999", "1e99999999999999999999"), ("1e-400", "0.1e-399"), ("1.10", "1.1"), ("0.10e1", "1"),
  (#""a""#, #""\u0061""#), (#""/""#, #""\/""#), (#""😀""#, #""\ud83d\ude00""#), ("[1, 2]", "[1,2.0]"), ("[]", "[ ]"),
  (#"{"a":1,"b":[2]}"#, #"{"b":[2.0],"a":1}"#), (#"{"a":1,"b":2}"#, #"{"\u0061":1,"b":2}"#), ("{}", "{ }"),
  (#"{"a":{"x":1,"y":2},"b":0}"#, #"{"b":0,"a":{"y":2,"x":1}}"#),
]

private let differentTexts: [(String, String)] = [
  ("null", "false"), ("0", "false"), ("0", "null"), (#""1""#, "1"), ("true", "false"), ("1", "2"), ("1", "-1"),
  ("1", "10"),
  ("1", "1.1"), ("11", "1"), ("0", "1"), ("0", "1e-400"), ("1e400", "1e401"), ("9007199254740993", "9007199254740992"),
  ("123456789012345678901234567890", "123456789012345678901234567891"),
  ("1e99999999999999999999", "1e99999999999999999998"),
  ("1e99999999999999999999", "1e-99999999999999999999"), ("1e5", "1e99999999999999999999"), (#""a""#, #""A""#),
  (#""é""#, #""e\u0301""#), ("[]", "{}"), ("[1]", "[]"), ("[1,2]", "[2,1]"), (#"{"a":1}"#, #"{"a":2}"#),
  (#"{"a":1}"#, #"{"b":1}"#), (#"{"a":1}"#, "{}"), (#"{"a":1,"b":2}"#, #"{"b":2,"a":2}"#),
  (#"{"é":1}"#, #"{"e\u0301":1}"#),
  (#"{"a":1,"b":2}"#, #"{"b":2,"c":1}"#),
]
