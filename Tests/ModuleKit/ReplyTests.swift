import Testing
import Time
import Wire

@testable import ModuleKit

@Suite("A reply's single declaration")
struct ReplyTests {
  private struct Shelf {
    var books: [String] = []
    var owner: Int?
    var best: String?

    func show(to reply: inout some Reply) {
      reply.beginObject()
      reply.member("size", books.count, .derived(.count))
      reply.member("owner", owner, .nullable(.id))
      reply.member("best", ifAny: best, .text(1...9))
      reply.list("books", books, 0...5, blank: "") { title, reply in Self.show(title, to: &reply) }
      reply.object("first", ifAny: books.first, blank: "") { title, reply in Self.show(title, to: &reply) }
      reply.object("all") { reply in Self.show(books.joined(), to: &reply) }
      reply.endObject()
    }

    static func show(_ title: String, to reply: inout some Reply) {
      reply.beginObject()
      reply.member("title", title, .text(0...9))
      reply.endObject()
    }
  }

  private func shown(_ shelf: Shelf) -> String {
    var writer = JSONWriter()
    shelf.show(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("writes the values that exist")
  func writing() {
    #expect(shown(Shelf()) == #"{"size":0,"owner":null,"books":[],"all":{"title":""}}"#)
    #expect(
      shown(Shelf(books: ["a", "b"], owner: 7, best: "b"))
        == #"{"size":2,"owner":7,"best":"b","books":[{"title":"a"},{"title":"b"}],"first":{"title":"a"},"#
        + #""all":{"title":"ab"}}"#)
  }

  @Test("describes its fields, with optional and nested ones")
  func fields() {
    var writer = JSONWriter()
    Schema.object(Field.all { Shelf().show(to: &$0) }).write(to: &writer)
    let title =
      #"{"type":"object","properties":{"title":{"type":"string","minLength":0,"maxLength":9}},"required":["title"]}"#
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"type":"object","properties":{"size":{"type":"integer","minimum":0,"x-derived":true},"#
        + #""owner":{"anyOf":[{"type":"integer","minimum":1},{"type":"null"}]},"#
        + #""best":{"type":"string","minLength":1,"maxLength":9},"#
        + #""books":{"type":"array","maxItems":5,"items":\#(title)},"first":\#(title),"all":\#(title)},"#
        + #""required":["size","owner","books","all"]}"#)
  }
}
