import Testing

@testable import Mirror

@Suite("Names in the database")
struct NamesTests {
  @Test("short names stay, and long ones are cut and made unique by a checksum")
  func tables() {
    #expect(Names.table("entries", of: "timer") == "timer_entries")
    let whole = String(repeating: "a", count: 57)
    #expect(Names.table(whole, of: "timer") == "timer_" + whole)
    let (one, other) = (Names.table(whole + "b", of: "timer"), Names.table(whole + "c", of: "timer"))
    #expect(one.utf8.count == 63 && other.utf8.count == 63 && one != other)
    #expect(one.hasPrefix("timer_aaa") && one.contains("~"))
    // Names must never change, because a mirror must find the tables that an older version has created.
    #expect(Names.table(String(repeating: "x", count: 70), of: "m").hasSuffix("~f12f2d1d"))
    // A long name is truncated between two characters, never inside a character.
    #expect(Names.table(String(repeating: "ß", count: 60), of: "m").unicodeScalars.allSatisfy { $0 != "\u{FFFD}" })
  }

  @Test(
    "each column has a unique name, and none of PostgreSQL's",
    arguments: [
      (["note", "user"], ["note", "user"]), (["id", "rev"], ["id_", "rev_"]), (["id", "id_"], ["id__", "id_"]),
      (["machine_", "machine"], ["machine_", "machine__"]), (["ctid"], ["ctid_"]), ([], []),
    ])
  func columns(members: [String], names: [String]) {
    #expect(Names.columns(for: members) == names)
  }

  @Test("a quoted name ends at its quote", arguments: [("user", #""user""#), (#"a"b"#, #""a""b""#), (#"""#, #""""""#)])
  func quoted(name: String, text: String) {
    #expect(Names.quoted(name) == text)
  }
}
