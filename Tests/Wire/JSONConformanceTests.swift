import Testing
import Wire

@Suite("JSON conformance")
struct JSONConformanceTests {
  @Test("texts allowed by RFC 8259 are accepted, keep their text, and survive a round trip", arguments: accepted)
  func accepts(text: String) throws {
    let value = try JSON(parsing: text)
    #expect(text.utf8.contains(value.raw))
    var writer = JSONWriter()
    writer.json(value)
    let again = try JSON(parsing: writer.takeBytes())
    #expect(again == value)
    #expect(!again.raw.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
  }

  @Test("others are rejected", arguments: refused)
  func refuses(text: String) {
    #expect(throws: JSON.Fault.self) { try JSON(parsing: text) }
  }

  @Test("invalid UTF-8 is rejected, inside strings and outside", arguments: malformed)
  func refuses(bytes: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    #expect(throws: JSON.Fault.self) { try JSON(parsing: [quote] + bytes + [quote]) }
    #expect(throws: JSON.Fault.self) { try JSON(parsing: [quote] + bytes + Array("abc\"".utf8)) }
    #expect(throws: JSON.Fault.self) { try JSON(parsing: bytes) }
  }

  @Test("the first and last character of each length in UTF-8 is accepted", arguments: wellFormed)
  func accepts(scalar: Unicode.Scalar) throws {
    #expect(try JSON(parsing: "\"\(scalar)\"").string == String(scalar))
  }

  @Test("a truncated text is rejected, unless the rest is a number")
  func cutShort() throws {
    for text in accepted where text.utf8.first == UInt8(ascii: "{") || text.utf8.first == UInt8(ascii: "[") {
      let bytes = Array(text.utf8)
      let end = try #require(bytes.lastIndex { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]") })
      for length in 0...end {
        #expect(throws: JSON.Fault.self) { try JSON(parsing: Array(bytes[..<length])) }
      }
    }
  }

  @Test("a text with any byte changed is rejected, or survives a round trip")
  func changedBytes() throws {
    let text = #"{"a":[1,-2.5e+3,true,false,null,"é\u00e9\ud83d\ude00\n"],"b":{"c":""}}"#
    let bytes = Array(text.utf8)
    var taken = 0
    for place in bytes.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = bytes
        changed[place] = byte
        guard let value = try? JSON(parsing: changed) else { continue }
        taken += 1
        var writer = JSONWriter()
        writer.json(value)
        #expect(try JSON(parsing: writer.takeBytes()) == value)
        #expect(value["a"]?.elements.allSatisfy { $0.kind != .string || $0.string != nil } != false)
      }
    }
    #expect(taken > bytes.count)
  }
}

private let accepted =
  [
    "[]", "{}", "[ ]", "{ }", " [] ", "\t[\n]\r\n", "0", "-0", "1", "-1", "12", "1.5", "-1.5", "0.0", "1e1", "1E1",
    "1e+1",
    "1e-1", "0e1", "0e+1", "1.0e00", "123e65", "123.456e78", "-0.0", "1e9999", "-1e-9999",
    "0.4e00669999999999999999999",
    "123456789012345678901234567890", "[1,2]", "[1 , 2]", "[null, 1, \"1\", {}]", "[[]   ]", "[false]", "[null,null]",
    "true", "false", "null", "\"\"", "\"a\"", "\" \"", "[\"\"]", "{\"\":0}", "{\"a\":[]}", "{\"a\":\"b\",\"c\":\"d\"}",
    "{\n\"a\" : \"b\"\n}", "{\"a\":{\"a\":{\"a\":1}}}", "{\"min\": -1.0e+28, \"max\": 1.0e+28}", "[2] ",
    "[1,null,null,null,2]",
    #"["\"\\\/\b\f\n\r\t"]"#, #"["\u0060\u012a\u12AB"]"#, #"["\u0000"]"#, #"["\uFFFF"]"#, #"["\ud801\udc37"]"#,
    #"["\uD83D\uDE39\uD83D\uDC8D"]"#, #"["\uDBFF\uDFFE"]"#, #"["\\u0000"]"#, #"["\\\\"]"#, #"["\\a"]"#, #"["\"[,{:"]"#,
    #"["\u0022"]"#, #"["\u005C"]"#, #"["\uFDD0"]"#, #"{"foo\u0000bar": 42}"#, #"{"title":"\u041f\u043e\u043b"}"#,
    "[\"/\"]", "[\"\u{7F}\"]", "[\"\u{2028}\u{2029}\"]", "[\"\u{FEFF}\"]", "[\"\u{10FFFF}\"]", "[\"€𝄞\"]",
    "[\"a/*b*/c\"]",
    "{\"a\":1,\"A\":2}", "{\"a\":1,\"b\":1}", "{\"é\":1,\"e\u{301}\":2}", "[{\"a\":1},{\"a\":1}]", "{\"a\":{\"a\":1}}",
  ] as [String]

private let refused =
  [
    "", " ", "\n", "[", "]", "{", "}", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1,,2]", "[1 2]", "[\"\",]", "[3[4]]",
    "[1]]", "[]]",
    "[][]", "[]x", "[1:2]", "[\"a\":1]", "[x", "[1\n,1\n,1", "[{}", "[[[", "[*]", "{]", "[}", "{}}", "{,}", "{1:1}",
    "{a:1}",
    "{'a':1}", "{\"a\"}", "{\"a\":}", "{\"a\" 1}", "{\"a\",1}", "{:1}", "{\"a\":1,}", "{\"a\":1,,\"b\":2}",
    "{\"a\":1 \"b\":2}",
    "{\"a\":1", "{\"a\":", "{\"a\"", "{\"a", "{\"a\":true} \"x\"", "{\"a\":\"b\"}#", "{\"a\":\"b\"}/**/",
    "{\"a\":/*c*/\"b\"}",
    "{\"a\":\"b\"}//", "{null:1}", "{9E9:1}", "{[]:1}", "{\"a\"::1}", "{{}}", "{\"a\":1]", "[\"a\"}", "+1", "++1", "-",
    "--1", "+",
    "-a", "01", "-01", "00", "1.", ".1", "-.1", "1.e1", "1e", "1e+", "1e-", "1E", "1eE2", "1e1.5", "1.2.3", "1 000",
    "1_000",
    "0x1", "0x", "1a", "1.a", "0e", "0e+", "0.3e", "-1x", "1-2", "0.1.2", "Infinity", "-Infinity", "NaN", "-NaN", "Inf",
    "１",
    "nul", "nulll", "tru", "truee", "fals", "falsee", "True", "TRUE", "NULL", "t", "undefined", "[nul]", "[tru", "a",
    "'a'",
    "\"", "\"a", "a\"", "\"\\", "\"\\\"", "\"\\x00\"", "\"\\a\"", "\"\\'\"", "\"\\ \"", "\"\\U0041\"",
    "\"\\\u{1F300}\"",
    "\"\\u\"", "\"\\u0\"", "\"\\u00\"", "\"\\u000\"", "\"\\u00g0\"", "\"\\u 041\"", "\"\\u+041\"", "\"\\u004\u{660}\"",
    "\"\\ud800\"", "\"\\udc00\"", "\"\\udc00\\ud800\"", "\"\\ud800x\"", "\"\\ud800\\n\"", "\"\\ud800\\u\"",
    "\"\\ud800\\u0041\"",
    "\"\\ud800\\ud800\"", "\"\\ud800\\\"", "\"\\ud834\\ud\"", "\"\\ud834\\udd\"", "\"\\uD834\\u0DD\"",
    "\"\n\"", "\"\t\"", "\"\r\"", "\"\0\"", "\"\u{1F}\"", "\u{C}[]", "\u{B}1", "[\u{C}]", "\u{A0}1", "\u{2060}[]",
    "\u{FEFF}1",
    "1\u{FEFF}", "1\0", "\0", "[1]\0", "[\u{2028}]", "<null>", "<.>", "\u{E9}", "[\u{E9}]", "{\"a\":\u{E9}}", "🐴",
    "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}", "[{\"a\":{\"b\":1,\"c\":2,\"b\":3}}]", "{\"\":1,\"\":1}",
    "{\"a\":1,\"a\":1}",
  ] as [String]

private let malformed: [[UInt8]] = [
  [0x80], [0xBF], [0xC0, 0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xC2, 0xC2], [0xC3, 0x28], [0xDF],
  [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xE0, 0xA0], [0xE1, 0x80], [0xE1, 0x80, 0x41], [0xE1, 0x41, 0x80],
  [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80], [0xEF, 0xBF], [0xEF, 0xBF, 0xC0],
  [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x90, 0x80], [0xF0, 0x90, 0x80, 0x41],
  [0xF0, 0x90, 0x41, 0x80],
  [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
  [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80],
  [0xFE], [0xFF], [0xFF, 0xFE], [0x61, 0xE9],
]

private let wellFormed: [Unicode.Scalar] = [
  "\u{20}", "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{FFF}", "\u{1000}", "\u{D7FF}", "\u{E000}", "\u{FFFF}",
  "\u{10000}",
  "\u{3FFFF}", "\u{40000}", "\u{FFFFF}", "\u{100000}", "\u{10FFFF}",
]
