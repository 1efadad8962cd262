import Journal
import System
import TestSupport
import Testing

@Suite("Damage to acknowledged records")
struct DamageTests {
  @Test("any bit flipped in an acknowledged record with others after it is found, and the records before it are served")
  func flippedAnywhere() throws {
    let fixture = try Fixture(batches: [1, 1, 1, 1])
    let good = fixture.records
    let lengths = fixture.lines.map(\.count)
    for record in 2...4 {
      let start = lengths.prefix(record).reduce(0, +)
      for place in start..<start + lengths[record] {
        var bytes = good
        bytes[place] ^= 1 << UInt8(place % 8)
        fixture.bytes = bytes
        try expectDamaged(fixture, rev: record - 2, at: start)
      }
    }
  }

  @Test("any bit flipped in the record that ends the rows is found")
  func flippedEnd() throws {
    let fixture = try Fixture(batches: [1])
    let good = fixture.records
    let start = try #require(fixture.lines.first?.count)
    for place in start..<start + fixture.lines[1].count {
      var bytes = good
      bytes[place] ^= 1 << UInt8(place % 8)
      fixture.bytes = bytes
      try expectDamaged(fixture, rev: 0, at: start)
    }
  }

  @Test("a missing record is found by its revision")
  func missing() throws {
    let fixture = try Fixture(batches: [1, 1, 3])
    let lines = fixture.lines
    for missing in 2...5 {
      var rest = lines
      rest.remove(at: missing)
      fixture.bytes = Array(rest.joined())
      try expectDamaged(fixture, rev: missing - 2, at: lines.prefix(missing).reduce(0) { $0 + $1.count })
    }
  }

  @Test("swapped records are found by their revisions")
  func swapped() throws {
    let fixture = try Fixture(batches: [1, 3])
    let lines = fixture.lines
    for first in 2...4 {
      var changed = lines
      changed.swapAt(first, first + 1)
      fixture.bytes = Array(changed.joined())
      try expectDamaged(fixture, rev: first - 2, at: lines.prefix(first).reduce(0) { $0 + $1.count })
    }
  }

  @Test("a duplicate record is found")
  func doubled() throws {
    let fixture = try Fixture(batches: [1, 1])
    let lines = fixture.lines
    fixture.bytes = fixture.records + lines[3]
    try expectDamaged(fixture, rev: 2, at: fixture.records.count - lines[3].count)
  }

  @Test("a file that was appended to itself is found")
  func doubledFile() throws {
    let fixture = try Fixture(batches: [1, 1])
    let good = fixture.records
    fixture.bytes = good + good
    try expectDamaged(fixture, rev: 2, at: good.count)
  }

  @Test("a blank line or garbage before an acknowledged record is found", arguments: ["\n", "\n\n", "x\n", "\u{0}\n"])
  func inserted(text: String) throws {
    let fixture = try Fixture(batches: [1, 1, 1])
    let lines = fixture.lines
    for place in 2...4 {
      fixture.bytes = Array(lines[..<place].joined()) + Array(text.utf8) + Array(lines[place...].joined())
      try expectDamaged(fixture, rev: place - 2, at: lines.prefix(place).reduce(0) { $0 + $1.count })
    }
  }

  @Test("an acknowledged batch is found damaged by a later record, in each of its records")
  func acknowledgedBatch() throws {
    let fixture = try Fixture(batches: [1, 3, 1])
    let lines = fixture.lines
    for record in 3...5 {
      var spoiled = lines
      spoiled[record][20] ^= 1
      fixture.bytes = Array(spoiled.joined())
      try expectDamaged(fixture, rev: record - 2, at: lines.prefix(record).reduce(0) { $0 + $1.count })
    }
  }

  @Test("in a compacted file, rows and kept history can't be torn", arguments: [false, true])
  func compacted(cut: Bool) throws {
    let fixture = try Fixture(batches: [1, 1, 1])
    let writer = try fixture.openWriter()
    try writer.compact(kept: 2)
    _ = writer.waitForCompaction()
    writer.close()
    let good = fixture.records
    let header = try #require(fixture.lines.first)
    #expect(fixture.lines.count == 1 + 3 + 1 + 2)
    for place in header.count..<good.count - 1 {
      var bytes = good
      bytes[place] ^= 4
      fixture.bytes = cut ? Array(good[..<place]) : bytes
      let before = fixture.bytes
      let recovered = try fixture.recover()
      #expect(recovered.reason != nil)
      #expect(recovered.journal == nil)
      #expect(fixture.bytes == before)
    }
  }

  @Test("an unreadable sector is damage, and the records before it are served")
  func unreadable() throws {
    let fixture = try Fixture(batches: [1, 1])
    let padding = [UInt8](repeating: Fixture.newline, count: 3 << 20)
    fixture.bytes = fixture.records + padding
    fixture.disk.failCalls { $0.kind == .read && $0.number > 5 ? .refused(.io) : nil }
    let visitor = RecordingVisitor()
    #expect(try fixture.recover(visitor).reason?.contains("Input/output error") == true)
    #expect(visitor.transactions == Fixture.transactions(1...2))
  }

  @Test("the reason names the file, the place, the revision and the next step")
  func reason() throws {
    let fixture = try Fixture(batches: [1, 1, 1])
    var lines = fixture.lines
    lines[3][12] ^= 1
    fixture.bytes = Array(lines.joined())
    let offset = lines.prefix(3).reduce(0) { $0 + $1.count }
    let reason = try #require(try fixture.recover().reason)
    #expect(
      reason == """
        'timer.journal' is damaged at the record at byte \(offset): its checksum doesn't match, and the intact revision 3 \
        follows, and it says that revision 2 was on the disk. The module is read-only, with everything up to revision 1. \
        Run trackctl journal verify, then trackctl journal repair --dry-run
        """
    )
  }

  private func expectDamaged(_ fixture: Fixture, rev: Int, at offset: Int) throws {
    let before = fixture.bytes
    let visitor = RecordingVisitor()
    let recovered = try fixture.recover(visitor)
    #expect(recovered.reason?.contains("the record at byte \(offset): ") == true)
    #expect(recovered.journal == nil)
    #expect(recovered.rev == rev)
    #expect(visitor.transactions == Fixture.transactions(1..<rev + 1))
    #expect(fixture.bytes == before)
    #expect(fixture.disk.fileNames == [Fixture.name])
  }
}
