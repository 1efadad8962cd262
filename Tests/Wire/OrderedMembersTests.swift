import Testing
import Wire

@Suite("Members looked up in order")
struct OrderedMembersTests {
  @Test("are found in order, out of order, repeatedly, and beside missing names")
  func finding() throws {
    let json = try JSON(parsing: #" {"a": 1, "b": {"c": 2}, "\u0064": [3], "e": 4} "#)
    var members = OrderedMembers(of: json)
    func value(of name: StaticString) -> JSON? { members.find(name) ? members.found : nil }
    #expect(value(of: "a") == 1)
    #expect(value(of: "none") == nil)
    #expect(value(of: "b") == ["c": 2])
    #expect(value(of: "c") == nil, "it is within another")
    #expect(value(of: "d") == [3], "spelled with an escape")
    #expect(value(of: "a") == 1)
    #expect(value(of: "e") == 4)
    #expect(value(of: "e") == 4)
    #expect(value(of: "f") == nil)
    #expect(value(of: "b") == ["c": 2])
  }

  @Test("of anything but an object don't exist", arguments: ["[]", "[\"a\",1]", "7", "\"a\"", "null", "{}"])
  func others(_ text: String) throws {
    var members = OrderedMembers(of: try JSON(parsing: text))
    let isFound = members.find("a")
    #expect(!isFound)
  }
}
