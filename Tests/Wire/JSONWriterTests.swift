import Testing
import Wire

@Suite("JSONWriter")
struct JSONWriterTests {
  private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Tests each ASCII byte at each position in strings of each length, because eight bytes are checked at once.
  @Test("characters are escaped if necessary, at every position, and no others")
  func escapes() throws {
    for length in 0...18 {
      for place in 0..<max(1, length) {
        for value in UInt8(0)...127 where length > 0 {
          var bytes = [UInt8](repeating: 0x7E, count: length)
          bytes[place] = value
          let text = String(decoding: bytes, as: UTF8.self)
          let written = written { $0.string(text) }
          #expect(try JSON(parsing: written).string == text)
          let isPlain = value >= 0x20 && value != 0x22 && value != 0x5C
          #expect((written == "\"\(text)\"") == isPlain)
        }
      }
    }
    #expect(written { $0.string("ééééééé\"日本語🥖") } == #""ééééééé\"日本語🥖""#)
  }

  @Test("values of each kind are written with commas between them")
  func values() {
    let text = written { writer in
      writer.beginArray()
      writer.null()
      writer.bool(true)
      writer.bool(false)
      writer.int(-5)
      writer.double(0.1)
      writer.string("a")
      writer.raw("[1]".utf8)
      writer.json(["b": 1])
      writer.beginArray()
      writer.endArray()
      writer.beginObject()
      writer.endObject()
      writer.endArray()
    }
    #expect(text == #"[null,true,false,-5,0.1,"a",[1],{"b":1},[],{}]"#)
  }

  @Test("members of each kind are written with commas between them, and null for nil")
  func members() {
    let text = written { writer in
      writer.beginObject()
      writer.member("a", "b")
      writer.member("c", 1)
      writer.member("d", 2.5)
      writer.member("e", true)
      writer.member("f", nil as String?)
      writer.member("g", nil as Int?)
      writer.member("h", nil as Double?)
      writer.member("i", nil as Bool?)
      writer.member("j", "\n")
      writer.key("k")
      writer.beginArray()
      writer.endArray()
      writer.key(escaping: "\"\u{1}")
      writer.int(3)
      writer.member("l", false)
      writer.endObject()
    }
    let expected =
      #"{"a":"b","c":1,"d":2.5,"e":true,"f":null,"g":null,"h":null,"i":null,"j":"\n","k":[],"\"\u0001":3,"l":false}"#
    #expect(text == expected)
  }

  @Test("truncated to any length, it continues as if nothing had been written since")
  func truncation() {
    func steps() -> [(inout JSONWriter) -> Void] {
      [
        { $0.beginObject() }, { $0.member("a", 1) }, { $0.key("b") }, { $0.beginArray() }, { $0.string("x") },
        { $0.string("y") }, { $0.endArray() }, { $0.member("c", "d") }, { $0.endObject() }, { $0.endLine() },
        { $0.beginObject() }, { $0.endObject() },
      ]
    }
    let expected = "{\"a\":1,\"b\":[\"x\",\"y\"],\"c\":\"d\"}\n{}"
    #expect(written { writer in for step in steps() { step(&writer) } } == expected)
    let text = written { writer in
      for step in steps() {
        let mark = writer.count
        writer.member("gone", "[{")
        writer.beginArray()
        writer.truncate(to: mark)
        step(&writer)
      }
    }
    #expect(text == expected)
  }

  @Test("it appends to existing bytes, after a newline or a blank without a comma")
  func appending() {
    for (before, after) in [
      ("", "1"), ("x\n", "x\n1"), ("0badcafe ", "0badcafe 1"), ("[1", "[1,1"), ("{\"a\":", "{\"a\":1"),
    ] {
      var writer = JSONWriter(appendingTo: Array(before.utf8))
      writer.int(1)
      #expect(String(decoding: writer.takeBytes(), as: UTF8.self) == after)
      #expect(writer.count == 0)
      writer.int(2)
      #expect(writer.bytes == Array("2".utf8))
    }
  }

  @Test("every character of a string survives a round trip, and only necessary ones are escaped")
  func strings() throws {
    for value in (0...0x250).compactMap(Unicode.Scalar.init) + ["\u{2028}", "\u{FFFF}", "\u{10FFFF}", "\u{FEFF}"] {
      for string in ["\(value)", "ab\(value)", "\(value)ab", "a\(value)\(value)b\n"] {
        let text = written { $0.string(string) }
        #expect(try JSON(parsing: text).string == string)
        #expect(written { $0.member("a", string) } == "\"a\":" + text)
      }
      let isSpecial = value.value < 0x20 || value == "\"" || value == "\\"
      #expect(written { $0.string("\(value)") }.utf8.contains(UInt8(ascii: "\\")) == isSpecial)
    }
    #expect(
      written { $0.string("\"\\/\u{8}\u{9}\n\u{C}\r\u{0}\u{1F}é\u{7F}") } == #""\"\\/\b\t\n\f\r\u0000\u001fé"#
        + "\u{7F}\"")
    #expect(written { $0.string("") } == "\"\"")
  }

  @Test("a number that isn't finite is written as null", arguments: [Double.infinity, -.infinity, .nan])
  func notFinite(value: Double) {
    #expect(written { $0.double(value) } == "null")
    #expect(written { $0.member("a", value) } == "\"a\":null")
  }

  @Test(
    "a Double is written with the fewest digits that restore it",
    arguments: [
      (0.1, "0.1"), (8.0, "8.0"), (-0.0, "-0.0"), (1e16, "1e+16"), (.leastNonzeroMagnitude, "5e-324"),
      (1.0 / 3, "0.3333333333333333"),
    ]
  )
  func doubles(value: Double, text: String) {
    #expect(written { $0.double(value) } == text)
  }

  @Test("a value of a parsed text is written without blanks, and otherwise as spelled")
  func compactValues() throws {
    let text = "{ \"a\" : [ 1.0 , \"x \\\" y\\\\\" , \"\\u0041 \" ] ,\r\n\t\"b c\" : 1E+2 }"
    let value = try JSON(parsing: text)
    #expect(written { $0.json(value) } == #"{"a":[1.0,"x \" y\\","\u0041 "],"b c":1E+2}"#)
  }

  @Test("its capacity doesn't show")
  func capacity() {
    var writer = JSONWriter(capacity: 100)
    #expect(writer.count == 0)
    writer.beginArray()
    #expect(writer.bytes == Array("[".utf8))
  }
}
