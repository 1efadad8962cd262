import Journal
import System
import TestSupport
import Testing

@Suite("Repair")
struct RepairTests {
  /// Makes a journal with these lines: the header (0), rows 1 to 5 (1...5), their end (6), the kept transactions 3 to 5
  /// (7...9), and the transactions 6 to 9 (10...13).
  private func journal() throws -> Fixture {
    let fixture = try Fixture(batches: [5])
    let writer = try fixture.openWriter()
    try writer.compact(kept: 3)
    _ = writer.waitForCompaction()
    for _ in 0..<4 {
      writer.commit(1)
      writer.settle()
    }
    writer.close()
    return fixture
  }

  private func spoil(_ fixture: Fixture, _ spoiled: [Int]) -> [UInt8] {
    var lines = fixture.lines
    for index in spoiled { lines[index][30] ^= 1 }
    return Array(lines.joined())
  }

  /// Repairs the journal and opens it. The original file must still exist under another name.
  private func repair(_ fixture: Fixture) throws -> (plan: RepairPlan, visitor: RecordingVisitor, rev: Int) {
    let before = fixture.bytes
    let planned = try Inspector.repair(fixture.disk, name: Fixture.name, dryRun: true)
    #expect(fixture.bytes == before)
    #expect(fixture.disk.fileNames.contains { $0.contains("damaged") || $0.hasSuffix(".new") } == false)
    let plan = try Inspector.repair(fixture.disk, name: Fixture.name, dryRun: false)
    #expect(plan.pieces == planned.pieces)
    #expect(plan.copy == "timer.journal.damaged-1")
    #expect(fixture.disk.contents(of: "timer.journal.damaged-1") == before)
    fixture.disk.crash()
    #expect(try Inspector.verify(fixture.disk, name: Fixture.name).state == .whole)
    let visitor = RecordingVisitor()
    let recovered = try fixture.recover(visitor)
    #expect(recovered.state == .ready)
    #expect(recovered.tornTail == nil)
    return (plan, visitor, recovered.rev)
  }

  @Test("an intact journal needs none, padded or not")
  func whole() throws {
    let fixture = try journal()
    fixture.bytes = fixture.records + [UInt8](repeating: Fixture.newline, count: 1_000)
    let before = fixture.bytes
    let plan = try Inspector.repair(fixture.disk, name: Fixture.name, dryRun: false)
    #expect(!plan.isNeeded)
    #expect(plan.lines == ["timer.journal is intact: nothing to repair"])
    #expect(fixture.bytes == before)
  }

  @Test("transactions are kept up to the first invalid one, and each dropped one is listed")
  func transactions() throws {
    let fixture = try journal()
    fixture.bytes = spoil(fixture, [11])
    let (plan, visitor, rev) = try repair(fixture)
    #expect(rev == 6)
    #expect(visitor.rows.count == 5)
    #expect(visitor.history == Fixture.transactions(3...5))
    #expect(visitor.transactions == Fixture.transactions(6...6))
    #expect(
      plan.lines.map { $0.split(separator: "bytes: ").last } == [
        "5 rows of entries: kept", "history, revisions 3 to 5: kept", "revision 6: kept",
        "not a record: dropped: its checksum doesn't match",
        "revision 8: dropped: revision 7 is missing before it", "revision 9: dropped: revision 7 is missing before it",
        "timer.journal is rewritten; the original is kept as timer.journal.damaged-1",
      ]
    )
  }

  @Test("only invalid rows are dropped")
  func rows() throws {
    let fixture = try journal()
    fixture.bytes = spoil(fixture, [2, 4])
    let (_, visitor, rev) = try repair(fixture)
    #expect(rev == 9)
    #expect(visitor.rows.map { $0.prefix(9) } == ["entries 1", "entries 3", "entries 5"])
    #expect(visitor.history == Fixture.transactions(3...5))
    #expect(visitor.transactions == Fixture.transactions(6...9))
  }

  @Test("the record that ends the rows is rewritten")
  func end() throws {
    let fixture = try journal()
    fixture.bytes = spoil(fixture, [6])
    let (_, visitor, rev) = try repair(fixture)
    #expect(rev == 9)
    #expect(visitor.rows.count == 5)
    #expect(visitor.history == Fixture.transactions(3...5))
  }

  @Test("of the history, the last consecutive run is kept, and the state loses nothing", arguments: 7...9)
  func history(spoiled: Int) throws {
    let fixture = try journal()
    fixture.bytes = spoil(fixture, [spoiled])
    let (_, visitor, rev) = try repair(fixture)
    #expect(rev == 9)
    #expect(visitor.rows.count == 5)
    #expect(visitor.history == Fixture.transactions(spoiled - 3..<6))
    #expect(visitor.transactions == Fixture.transactions(6...9))
  }

  @Test("a truncated file keeps its remaining records", arguments: 2...13)
  func cut(lines: Int) throws {
    let fixture = try journal()
    fixture.bytes = Array(fixture.lines.prefix(lines).joined().dropLast(5))
    let (_, visitor, rev) = try repair(fixture)
    #expect(visitor.rows.count == min(lines - 2, 5))
    #expect(rev == max(5, lines - 6))
  }

  @Test("swapped and duplicate records are distinguished from those in their place")
  func swapped() throws {
    let fixture = try journal()
    var lines = fixture.lines
    lines.swapAt(11, 12)
    lines.append(lines[3])
    fixture.bytes = Array(lines.joined())
    let (plan, visitor, rev) = try repair(fixture)
    #expect(rev == 7)
    #expect(visitor.rows.count == 5)
    #expect(plan.pieces.last?.droppedBecause == "a row after the end of the rows")
  }

  @Test("records kept after a duplicate one are reported as kept")
  func doubled() throws {
    let fixture = try journal()
    var lines = fixture.lines
    lines.insert(lines[11], at: 12)
    fixture.bytes = Array(lines.joined())
    let (plan, visitor, rev) = try repair(fixture)
    #expect(rev == 9)
    #expect(visitor.transactions == Fixture.transactions(6...9))
    #expect(
      plan.lines.dropLast().suffix(3).map { $0.split(separator: "bytes: ").last } == [
        "revisions 6 to 7: kept", "revision 7: dropped: revision 8 is missing before it", "revisions 8 to 9: kept",
      ])
  }

  @Test("a torn tail is dropped as at a start")
  func torn() throws {
    let fixture = try journal()
    fixture.bytes = fixture.records + Array("torn".utf8)
    #expect(try repair(fixture).rev == 9)
  }

  @Test("the repaired journal has another id, so records of the damaged one are invalid in it")
  func newFile() throws {
    let fixture = try journal()
    let old = try #require(fixture.lines.last)
    fixture.bytes = spoil(fixture, [12])
    #expect(try repair(fixture).rev == 7)
    fixture.bytes = fixture.records + old
    #expect(try fixture.recover().tornBytes == old.count - 1)
  }

  @Test("after a crash or error at any call, the original or the repaired journal exists", arguments: 1...40)
  func crashes(call: Int) throws {
    for isDeath in [true, false] {
      let fixture = try journal()
      let damaged = spoil(fixture, [11])
      fixture.bytes = damaged
      if isDeath {
        fixture.disk.die(atCall: call)
      } else {
        fixture.disk.failCalls { $0.number == call ? .cutShort(.noSpace) : nil }
      }
      _ = try? Inspector.repair(fixture.disk, name: Fixture.name, dryRun: false)
      fixture.disk.crash()
      fixture.disk.failNothing()
      let state = try Inspector.verify(fixture.disk, name: Fixture.name).state
      #expect(fixture.bytes == damaged || state == .whole)
    }
  }
}
