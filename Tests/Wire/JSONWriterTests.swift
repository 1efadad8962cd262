import Testing
import Wire

@Suite("JSONWriter")
struct JSONWriterTests {
  @Test("commas come by themselves, also after cutting back")
  func commas() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("a", 1)
    let mark = writer.count
    writer.member("b", "two")
    writer.truncate(to: mark)
    writer.key("c")
    writer.beginArray()
    writer.null()
    writer.bool(false)
    writer.int(.min)
    writer.double(0.1)
    writer.string("\"\\\u{1}\u{1F}ü\u{7F}\n")
    writer.raw("[1]".utf8)
    writer.beginObject()
    writer.endObject()
    writer.endArray()
    writer.member("d", nil as Int?)
    writer.key(escaping: "e\"")
    writer.bool(true)
    writer.endObject()
    let text =
      #"{"a":1,"c":[null,false,-9223372036854775808,0.1,"\"\\\u0001\u001fü"# + "\u{7F}" + #"\n",[1],{}],"#
      + #""d":null,"e\"":true}"#
    #expect(String(decoding: writer.takeBytes(), as: UTF8.self) == text)
    #expect(writer.count == 0)
  }
}
