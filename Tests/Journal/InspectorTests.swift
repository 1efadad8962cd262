import System
import TestSupport
import Testing
import Wire

@testable import Journal

@Suite("Inspector")
struct InspectorTests {
  /// Makes a compacted journal. It has three rows, two transactions that are kept as history, and two later
  /// transactions.
  private func compacted(kept: Int = 2) throws -> Fixture {
    let fixture = try Fixture(batches: [3])
    let writer = try fixture.openWriter()
    try writer.compact(kept: kept)
    _ = writer.waitForCompaction()
    writer.commit(2)
    writer.close()
    return fixture
  }

  @Test("verify describes an intact journal")
  func verifiesWhole() throws {
    let fixture = try compacted()
    fixture.bytes = fixture.records + [Fixture.newline, Fixture.newline]
    let report = try Inspector.verify(fixture.disk, name: Fixture.name)
    #expect(report.state == .whole)
    #expect(report.rev == 5)
    #expect(report.recordBytes == fixture.records.count)
    #expect(
      report.lines == [
        "timer.journal: journal of module 'timer', schema 1, file \(report.file)",
        "rows of revision 3: 3 entries",
        "kept history: 2 transactions; after the rows: 2; last revision: 5",
        "\(fixture.records.count) bytes of records in a file of \(fixture.bytes.count)",
        "whole",
      ]
    )
  }

  @Test("verify counts one transaction as one")
  func verifiesOne() throws {
    let report = try Inspector.verify(try compacted(kept: 1).disk, name: Fixture.name)
    #expect(report.lines.contains { $0.hasPrefix("kept history: 1 transaction; ") }, "\(report.lines)")
  }

  @Test("verify reports a torn tail and damage with their position, and changes nothing")
  func verifiesOthers() throws {
    let fixture = try Fixture(batches: [1, 1])
    let good = fixture.records
    fixture.bytes = good + Array("torn".utf8)
    #expect(
      try Inspector.verify(fixture.disk, name: Fixture.name).state
        == .torn(offset: good.count, bytes: 4, why: "its checksum doesn't match")
    )
    var lines = fixture.lines
    lines[2][30] ^= 1
    fixture.bytes = Array(lines.joined())
    fixture.disk.failNothing()
    let report = try Inspector.verify(fixture.disk, name: Fixture.name)
    guard case .damaged(let offset, _) = report.state else {
      Issue.record("it is damaged")
      return
    }
    #expect(offset == lines[0].count + lines[1].count)
    #expect(report.lines.last?.hasPrefix("damaged: the record at byte \(offset): its checksum") == true)
    #expect(fixture.disk.calls.allSatisfy { [.open, .size, .read].contains($0.kind) })
  }

  @Test("a file that isn't a journal and a missing one fail")
  func failsOnOthers() throws {
    let disk = SimulatedDisk()
    #expect(throws: JournalFailure.self) { try Inspector.verify(disk, name: "none.journal") }
    disk.put(Array("text".utf8), as: "text")
    #expect(throws: JournalFailure.self) { try Inspector.verify(disk, name: "text") }
    #expect(throws: JournalFailure.self) { try Inspector.dump(disk, name: "text") { _ in } }
    #expect(throws: JournalFailure.self) { try Inspector.repair(disk, name: "text", dryRun: false) }
    #expect(disk.contents(of: "text") == Array("text".utf8))
  }

  @Test("dump prints each record's JSON, and describes each invalid record in its place")
  func dumps() throws {
    let fixture = try compacted()
    var lines = fixture.lines
    lines[2][30] ^= 1
    fixture.bytes = Array(lines.joined()) + Array("\ntorn".utf8)
    var dumped: [String] = []
    try Inspector.dump(fixture.disk, name: Fixture.name) { dumped.append($0) }
    var expected = lines.map { String(decoding: $0.dropFirst(9).dropLast(), as: UTF8.self) }
    let offset = lines[0].count + lines[1].count
    expected[2] = #"{"damaged":{"at":\#(offset),"bytes":\#(lines[2].count),"why":"its checksum doesn't match"}}"#
    let end = fixture.bytes.count - 4
    expected.append(#"{"damaged":{"at":\#(end),"bytes":4,"why":"its checksum doesn't match"}}"#)
    #expect(dumped == expected)
  }

  @Test("dump prints only valid JSON as a record, whatever the checksum")
  func dumpsOnlyJSON() throws {
    let fixture = try Fixture(batches: [1])
    let header = try JSON(parsing: Array(fixture.lines[0].dropFirst(9)))
    var line = Array(#"00000000 {"rev":2,"note":""#.utf8) + [0xFF] + Array("\"}".utf8)
    let id = Array((header["file"]?.string ?? "").utf8)
    let checksum = crc32c(crc32c(0, bytes: id, range: 0..<id.count), bytes: line, range: 9..<line.count)
    Hexadecimal.put(checksum, into: &line, at: 0)
    fixture.bytes = fixture.records + line + [Fixture.newline]
    var dumped: [String] = []
    try Inspector.dump(fixture.disk, name: Fixture.name) { dumped.append($0) }
    let why = "its JSON is invalid: a byte that is not UTF-8, at offset 17"
    let offset = fixture.records.count - line.count - 1
    #expect(dumped.last == #"{"damaged":{"at":\#(offset),"bytes":\#(line.count + 1),"why":"\#(why)"}}"#)
  }
}
