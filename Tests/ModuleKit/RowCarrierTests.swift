import Testing
import Time
import Wire

@testable import ModuleKit

/// A row with a member of each kind that a row can store.
private struct Loan: Row {
  let id: Int
  var user: Int
  var book: Int
  var at: Instant
  var due: Day?
  var copies = 1
  var note = ""
  var tags: [String] = []
  var changedAt: Instant
  var isLost = false

  static func blank(_ id: Int) -> Loan {
    Loan(id: id, user: 0, book: 0, at: .earliest, changedAt: .earliest)
  }

  mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("user", &user, .account)
    try carrier.member("book", &book, .reference("books"))
    try carrier.member("at", &at, .time)
    try carrier.member("due", &due, .date)
    try carrier.member("copies", &copies, in: 1...9, absent: 1)
    try carrier.member("note", &note, .text(0...20), absent: "")
    try carrier.member("tags", &tags, .tags(each: 1...9, count: 0...3), absent: [])
    try carrier.member("changedAt", &changedAt, .time, sameAs: at)
    try carrier.member("lost", &isLost, .boolean, absent: false)
    try carrier.require(changedAt >= at, "changedAt")
  }
}

@Suite("A row's single declaration")
struct RowCarrierTests {
  private func text(_ row: some Row) throws -> JSON {
    var writer = JSONWriter()
    writer.beginObject()
    row.write(to: &writer)
    writer.endObject()
    return try JSON(parsing: writer.bytes)
  }

  private static let at = Instant(seconds: 1_795_000_000)
  private static let plain = Loan(id: 1, user: 2, book: 3, at: at, changedAt: at)
  private static let full = Loan(
    id: 1, user: 2, book: 3, at: at, due: .earliest, copies: 9, note: "n", tags: ["a", "b"], changedAt: at + 1,
    isLost: true)

  @Test("reads what it writes, and omits optional members without a value")
  func roundTrip() throws {
    #expect(try text(Self.plain) == ["user": 2, "book": 3, "at": JSON(Self.at.description)])
    let names = try text(Self.full).members.compactMap(\.key.string)
    #expect(names == ["user", "book", "at", "due", "copies", "note", "tags", "changedAt", "lost"])
    for loan in [Self.plain, Self.full] { #expect(try Loan(id: 1, json: text(loan)) == loan) }
  }

  @Test("reads members in any order, and skips unknown ones")
  func order() throws {
    let members = try Array(text(Self.full).members)
    for turn in members.indices {
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("more", 1)
      for member in members[turn...] + members[..<turn] {
        writer.key(escaping: member.key.string ?? "")
        writer.json(member.value)
      }
      writer.endObject()
      #expect(try Loan(id: 1, json: JSON(parsing: writer.bytes)) == Self.full)
    }
  }

  @Test("rows are equal if their texts are, whatever differs in memory")
  func likeness() throws {
    let changes: [(inout Loan) -> Void] = [
      { _ in }, { $0.user = 9 }, { $0.book = -1 }, { $0.at = $0.at + 1 }, { $0.due = .earliest }, { $0.copies = 2 },
      { $0.note = "\u{E9}" }, { $0.note = "e\u{301}" }, { $0.note = "longer than 8" }, { $0.note = "longer than 9" },
      { $0.tags = ["a"] }, { $0.tags = ["b"] }, { $0.changedAt = $0.at + 2 }, { $0.changedAt = $0.at },
      { $0.isLost = true },
    ]
    let loans = [Self.plain, Self.full].flatMap { loan in
      changes.map { change in
        var loan = loan
        change(&loan)
        return loan
      }
    }
    for one in loans {
      for other in loans {
        var (mine, others) = (JSONWriter(), JSONWriter())
        one.write(to: &mine)
        other.write(to: &others)
        #expect(one.isWritten(like: other) == (mine.bytes == others.bytes), "\(one) \(other)")
      }
    }
  }

  @Test("refuses an invalid row, and names the member that is wrong")
  func damage() throws {
    for name in ["user", "book", "at"] {
      #expect(throws: Malformed(name)) { try Loan(id: 1, json: without(name)) }
    }
    for (name, wrong) in [
      ("user", "2"), ("book", .null), ("at", "today"), ("due", "2026-02-30"), ("due", .null), ("copies", 0),
      ("copies", 10), ("copies", 1.5), ("note", 7), ("tags", []), ("tags", "a"), ("tags", ["a", 7]), ("lost", "no"),
      ("changedAt", "2026-11-01T00:00:00Z"), ("changedAt", false),
    ] as [(String, JSON)] {
      #expect(throws: Malformed(name), "\(name): \(wrong)") { try Loan(id: 1, json: without(name, but: wrong)) }
    }
    #expect(throws: Malformed("user")) { try Loan(id: 1, json: [2, 3]) }
    #expect(throws: Malformed("user")) { try Loan(id: 1, json: .null) }
    #expect(Malformed("a").description == "'a' is missing or invalid")
  }

  /// The JSON of the full row without this member. If `value` is given, the member has that value instead.
  private func without(_ name: String, but value: JSON? = nil) throws -> JSON {
    var writer = JSONWriter()
    writer.beginObject()
    for member in try text(Self.full).members where !member.key.isString(name) {
      writer.key(escaping: member.key.string ?? "")
      writer.json(member.value)
    }
    if let value {
      writer.key(escaping: name)
      writer.json(value)
    }
    writer.endObject()
    return try JSON(parsing: writer.bytes)
  }

  @Test("describes the columns in the order in which they are stored")
  func columns() throws {
    let shown = try Loan.columns.map { column in
      var writer = JSONWriter()
      column.writeSchema(of: "library", to: &writer)
      return "\(column.name)\(column.isRequired ? "" : "?") \(try JSON(parsing: writer.bytes))"
    }
    #expect(
      shown == [
        #"user {"type":"integer","minimum":1,"x-kind":"account","x-references":"accounts.accounts"}"#,
        #"book {"type":"integer","minimum":1,"x-kind":"reference","x-references":"library.books"}"#,
        #"at {"type":"string","format":"date-time","x-kind":"time"}"#,
        #"due? {"type":"string","format":"date","x-kind":"date"}"#,
        #"copies? {"type":"integer","minimum":1,"maximum":9,"default":1,"x-kind":"integer"}"#,
        #"note? {"type":"string","minLength":0,"maxLength":20,"default":"","x-kind":"text"}"#,
        #"tags? {"type":"array","maxItems":3,"items":{"type":"string","minLength":1,"maxLength":9},"#
          + #""default":[],"x-kind":"tags"}"#,
        #"changedAt? {"type":"string","format":"date-time","x-kind":"time"}"#,
        #"lost? {"type":"boolean","default":false,"x-kind":"boolean"}"#,
      ])
  }
}
