import System
import TestSupport
import Testing
import Wire

@testable import Journal

/// Tests records with valid checksums but invalid contents. Only a faulty program could write them, or a person who
/// computes the checksums. None of these records may count as torn.
@Suite("A record with a valid checksum")
struct ReplayTests {
  private static let header =
    #"{"trackd":"journal","format":1,"module":"timer","schema":1,"file":"ID","rev":2,"next":{"entries":3}}"#
  private static let row = #"{"row":"entries","id":1,"is":{}}"#
  private static let end = #"{"end":{"rev":2,"rows":{"entries":1},"kept":1}}"#
  private static let kept = #"{"rev":2,"at":1}"#
  private static let next = #"{"rev":3,"at":1}"#

  /// The bytes of a file with these records, each with a valid checksum.
  private func file(_ texts: [String]) throws -> [UInt8] {
    let id = try FileID.random()
    return texts.flatMap { text in
      let json = Array((text.hasPrefix(#"{"trackd""#) ? text.replacingID(with: id.text) : text).utf8)
      var line = Array("00000000 ".utf8) + json + [Format.newline]
      Hexadecimal.put(crc32c(id.seed, bytes: json, range: 0..<json.count), into: &line, at: 0)
      return line
    }
  }

  private func recover(_ texts: [String], _ visitor: RecordingVisitor = RecordingVisitor()) throws -> Recovered {
    let fixture = Fixture()
    fixture.bytes = try file(texts)
    return try fixture.recover(visitor)
  }

  @Test("in its place is read")
  func good() throws {
    let visitor = RecordingVisitor()
    let recovered = try recover([Self.header, Self.row, Self.end, Self.kept, Self.next], visitor)
    #expect(recovered.state == .ready)
    #expect(recovered.rev == 3)
    #expect(visitor.rows == ["entries 1 {}"])
    #expect(visitor.history == [#"2 "at":1"#])
    #expect(visitor.transactions == [#"3 "at":1"#])
  }

  @Test("of a table that isn't in the header is passed to the module")
  func unknownTable() throws {
    let visitor = RecordingVisitor()
    let end = #"{"end":{"rev":2,"rows":{"other":2},"kept":1}}"#
    let rows = [#"{"row":"other","id":0,"is":1}"#, #"{"row":"other","id":1,"is":2}"#]
    #expect(try recover([Self.header] + rows + [end, Self.kept], visitor).state == .ready)
    #expect(visitor.rows == ["other 0 1", "other 1 2"])
  }

  @Test(
    "that ends the rows incorrectly is damage",
    arguments: [
      (#"{"end":{"rev":2,"rows":{"entries":1}}}"#, "a member is missing or has the wrong type"),
      (#"{"end":{"rev":2,"rows":{"entries":"1"},"kept":1}}"#, "a member is missing or has the wrong type"),
      (#"{"end":{"rev":2,"rows":{"entries":1},"kept":3}}"#, "a member is missing or has the wrong type"),
      (
        #"{"end":{"rev":3,"rows":{"entries":1},"kept":1}}"#,
        "it ends the rows of revision 3, but the header says revision 2"
      ),
      (#"{"end":{"rev":2,"rows":{"entries":2},"kept":1}}"#, "it says that 'entries' has 2 rows, but there are 1"),
      (#"{"end":{"rev":2,"rows":{},"kept":1}}"#, "it says that 'entries' has 0 rows, but there are 1"),
      (#"{"end":{"rev":2,"rows":{"entries":1,"x":1},"kept":1}}"#, "it says that 'x' has 1 rows, but there are 0"),
      (#"{"rev":3,"at":1}"#, "it is neither a row nor the end of the rows"),
      (#"{"row":"entries","is":{}}"#, "it is neither a row nor the end of the rows"),
    ]
  )
  func wrongEnd(text: String, why: String) throws {
    let recovered = try recover([Self.header, Self.row, text, Self.kept, Self.next])
    #expect(recovered.reason?.contains(why) == true)
  }

  @Test(
    "other than a transaction, among transactions, is damage",
    arguments: [row, end, #"{"at":1}"#, #"{"rev":"3"}"#, #"{"rev":3,"#, "[]"])
  func noTransaction(text: String) throws {
    let recovered = try recover([Self.header, Self.row, Self.end, Self.kept, text])
    #expect(recovered.reason?.contains("it is not a transaction") == true)
    #expect(recovered.rev == 2)
  }

  @Test(
    "whose JSON is broken is damage",
    arguments: [#"{"rev":3,"at":}"#, #"{"rev":3,"rev":3}"#, #"{"rev":3}}"#])
  func brokenJSON(text: String) throws {
    let recovered = try recover([Self.header, Self.row, Self.end, Self.kept, text])
    #expect(recovered.reason?.contains("its JSON is invalid") == true)
  }

  @Test("that contradicts the promised length of the history is damage")
  func wrongHistory() throws {
    #expect(
      try recover([Self.header, Self.row, Self.end]).reason?.contains("before revision 2 of its kept history") == true)
    #expect(
      try recover([Self.header, Self.row, Self.end, Self.next]).reason?.contains("it is revision 3 where 2 is expected")
        == true
    )
    let none = #"{"end":{"rev":2,"rows":{"entries":1},"kept":0}}"#
    #expect(
      try recover([Self.header, Self.row, none, Self.kept]).reason?.contains("it is revision 2 where 3 is expected")
        == true
    )
  }

  @Test("with the largest possible revision is refused without overflow")
  func hugeRevisions() throws {
    for rev in ["9007199254740993", "9223372036854775807"] {
      let header = Self.header.replacing("\"rev\":2", with: "\"rev\":\(rev)")
      #expect(throws: JournalFailure.self) { try recover([header, Self.row]) }
      let record = #"{"rev":\#(rev),"at":1}"#
      #expect(try recover([Self.header, Self.row, Self.end, Self.kept, record]).reason != nil)
    }
  }

  @Test("is read by the inspector too, and dropped by a repair")
  func inspected() throws {
    let disk = SimulatedDisk()
    disk.put(try file([Self.header, Self.row, Self.end, Self.kept, #"{"rev":3,"at":}"#, "[]"]), as: "a")
    let plan = try Inspector.repair(disk, name: "a", dryRun: true)
    #expect(plan.pieces.filter { $0.droppedBecause != nil }.count == 2)
    var lines: [String] = []
    try Inspector.dump(disk, name: "a") { lines.append($0) }
    #expect(
      try lines.suffix(2).map { try JSON(parsing: $0)["damaged"]?["why"]?.string } == [
        "its JSON is invalid: expected a value, at offset 14", "it isn't a journal record",
      ])
  }
}

extension String {
  fileprivate func replacingID(with id: String) -> String { replacing("\"ID\"", with: "\"\(id)\"") }

  fileprivate func replacing(_ part: String, with other: String) -> String {
    guard let range = firstRange(of: part) else { return self }
    return self[..<range.lowerBound] + other + self[range.upperBound...]
  }
}
