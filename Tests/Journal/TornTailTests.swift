import Journal
import System
import TestSupport
import Testing

@Suite("A torn tail")
struct TornTailTests {
  @Test("a file cut at any byte of the last two records gives the whole ones, and writing continues")
  func cutAnywhere() throws {
    let fixture = try Fixture(batches: [1, 1, 1])
    let good = fixture.records
    let lengths = fixture.lines.map(\.count)
    let start = lengths.prefix(3).reduce(0, +)
    for end in start...good.count {
      fixture.bytes = Array(good[..<end])
      // A record counts as whole even if its newline is missing.
      let whole = 1 + (end >= start + lengths[3] - 1 ? 1 : 0) + (end >= good.count - 1 ? 1 : 0)
      let wholeBytes = lengths.prefix(2 + whole).reduce(0, +)
      try expectTorn(fixture, rev: whole, bytes: max(end - wholeBytes, 0))
    }
  }

  @Test("with any bit of the last record flipped, that record is dropped and those before it stay")
  func flippedAnywhere() throws {
    let fixture = try Fixture(batches: [1, 1, 1])
    let good = fixture.records
    let last = try #require(fixture.lines.last)
    for place in good.count - last.count..<good.count - 1 {
      var bytes = good
      bytes[place] ^= 1 << UInt8(place % 8)
      fixture.bytes = bytes
      try expectTorn(fixture, rev: 2, bytes: last.count - 1)
    }
  }

  @Test(
    "garbage after the last record is removed",
    arguments: [
      [0], [UInt8](repeating: 0, count: 70_000), Array("nonsense".utf8), Array("\n\n\nnonsense\n\n".utf8),
      Array("00000000 {\"rev\":4,\"at\":1}\n".utf8), [UInt8](repeating: 0x20, count: 150_000),
      Array("12345678 {\"row\":\"entries\",\"id\":1,\"is\":{}}\n".utf8), Array("\r\n".utf8),
    ]
  )
  func garbageBehind(garbage: [UInt8]) throws {
    let fixture = try Fixture(batches: [1, 2])
    let good = fixture.records
    fixture.bytes = good + garbage
    let torn = garbage.lastIndex { $0 != Fixture.newline }.map { $0 + 1 } ?? 0
    try expectTorn(fixture, rev: 3, bytes: torn)
  }

  @Test("another journal's records are garbage, even if they are whole")
  func otherJournalsRecords() throws {
    let fixture = try Fixture(batches: [1])
    let other = try Fixture(batches: [1, 1])
    let foreign = other.lines[3]
    fixture.bytes = fixture.records + foreign
    try expectTorn(fixture, rev: 1, bytes: foreign.count - 1)
  }

  @Test("in an unacknowledged batch, the records before the torn one stay")
  func tornBatch() throws {
    let fixture = try Fixture(batches: [1, 4])
    let lines = fixture.lines
    for torn in 3...6 {
      var spoiled = lines
      spoiled[torn][20] ^= 1
      fixture.bytes = Array(spoiled.joined())
      let bytes = lines[torn...].reduce(0) { $0 + $1.count } - 1
      try expectTorn(fixture, rev: torn - 2, bytes: bytes)
    }
  }

  @Test("a batch whose first sectors are missing is torn, even if later ones were written")
  func batchWithAHole() throws {
    let fixture = try Fixture(batches: [1, 4])
    var bytes = fixture.records
    let start = fixture.lines.prefix(3).reduce(0) { $0 + $1.count }
    let length = fixture.lines[3].count
    for place in start..<start + length { bytes[place] = Fixture.newline }
    fixture.bytes = bytes
    try expectTorn(fixture, rev: 1, bytes: bytes.count - start - 1)
  }

  @Test("a batch whose newlines are gone is torn if unacknowledged, and damaged if acknowledged")
  func lostNewlines() throws {
    let unacknowledged = try Fixture(batches: [1, 300])
    let joined = try #require(unacknowledged.joinedFromSecondTransaction())
    unacknowledged.bytes = joined
    #expect(try unacknowledged.recover().rev == 1)
    let acknowledged = try Fixture(batches: [1, 299, 1])
    acknowledged.bytes = try #require(acknowledged.joinedFromSecondTransaction())
    #expect(try acknowledged.recover().reason != nil)
  }

  @Test("several torn tails are kept side by side")
  func severalCopies() throws {
    let fixture = try Fixture(batches: [1])
    for number in 1...3 {
      fixture.bytes = fixture.records + Array("torn \(number)".utf8)
      #expect(try fixture.recover().tornTail?.name == "timer.journal.torn-\(number)")
    }
    #expect(fixture.disk.contents(of: "timer.journal.torn-2") == Array("torn 2".utf8))
  }

  @Test("if it can't be copied it stays, and the journal is served read-only")
  func noRoomForTheCopy() throws {
    let fixture = try Fixture(batches: [1])
    fixture.bytes = fixture.records + [UInt8](repeating: 0x61, count: 5_000)
    let before = fixture.bytes
    fixture.disk.capacity = before.count + 1_000
    let visitor = RecordingVisitor()
    let recovered = try fixture.recover(visitor)
    #expect(recovered.reason?.contains("No space left on device") == true)
    #expect(visitor.transactions == Fixture.transactions(1...1))
    #expect(fixture.bytes == before)
    #expect(fixture.disk.fileNames == [Fixture.name])
  }

  /// Checks that the tail is copied to another file unchanged and then blanked. The journal must take another record
  /// and be readable afterwards.
  private func expectTorn(_ fixture: Fixture, rev: Int, bytes count: Int) throws {
    let before = fixture.bytes
    let visitor = RecordingVisitor()
    let recovered = try fixture.recover(visitor)
    #expect(recovered.state == .ready)
    #expect(recovered.rev == rev)
    #expect(recovered.tornBytes == count)
    #expect(visitor.transactions == Fixture.transactions(1..<rev + 1))
    if let torn = recovered.tornTail {
      let tail = Array(before.dropFirst(recovered.fileBytes).prefix(count))
      #expect(fixture.disk.contents(of: torn.name) == tail)
    }
    let writer = try LoopWriter(try #require(recovered.journal), rev: rev)
    writer.commit(1)
    writer.settle()
    writer.close()
    fixture.disk.crash()
    let again = RecordingVisitor()
    #expect(try fixture.recover(again).tornTail == nil)
    #expect(again.transactions == Fixture.transactions(1...rev + 1))
  }
}

extension Fixture {
  /// A copy of the file in which all lines after the first transaction are joined into one line.
  fileprivate func joinedFromSecondTransaction() -> [UInt8]? {
    let lines = lines
    guard lines.count > 4 else { return nil }
    let joined = lines[3...].map { $0.dropLast() }.joined(separator: [UInt8(ascii: " ")])
    return Array(lines[..<3].joined()) + Array(joined) + [Self.newline]
  }
}
