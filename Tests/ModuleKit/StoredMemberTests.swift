import Testing
import Time
import Wire

@testable import ModuleKit

@Suite("Stored members")
struct StoredMemberTests {
  let json: JSON = ["n": 7, "s": "x", "t": "2026-11-21T09:30:00Z", "bad": [], "null": .null]

  @Test("are read by kind, and refused by name")
  func reading() throws {
    #expect(try json.storedInt("n") == 7 && json.storedString("s") == "x")
    #expect(try json.storedTime("t").description == "2026-11-21T09:30:00Z")
    #expect(try json.stored("bad") == [])
    #expect(throws: Malformed("s")) { try json.storedInt("s") }
    #expect(throws: Malformed("n")) { try json.storedString("n") }
    #expect(throws: Malformed("s")) { try json.storedTime("s") }
    #expect(throws: Malformed("none")) { try json.stored("none") }
    #expect(Malformed("a").description == "a is missing or is not what it should be")
  }

  @Test("that may be left out are nil then, and refused when they are something else")
  func optional() throws {
    #expect(try json.storedIntIfAny("none") == nil && json.storedIntIfAny("n") == 7)
    #expect(try json.storedStringIfAny("none") == nil && json.storedStringIfAny("s") == "x")
    #expect(try json.storedTimeIfAny("none") == nil && json.storedTimeIfAny("t") != nil)
    #expect(throws: Malformed("null")) { try json.storedIntIfAny("null") }
    #expect(throws: Malformed("bad")) { try json.storedStringIfAny("bad") }
    #expect(throws: Malformed("s")) { try json.storedTimeIfAny("s") }
  }

  @Test("times are written as they are read")
  func writing() {
    var writer = JSONWriter()
    writer.member("a", Instant(seconds: 0))
    writer.member("b", Instant?.none)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == #""a":"1970-01-01T00:00:00Z","b":null"#)
  }
}
