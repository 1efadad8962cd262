import Journal
import System
import TestSupport
import Testing

@Suite("Compaction")
struct CompactionTests {
  @Test("the new file has the rows, the kept history and what came after the snapshot")
  func compacts() throws {
    let fixture = try Fixture(batches: [5, 5])
    let writer = try fixture.openWriter()
    let before = fixture.records.count
    #expect(try writer.compact(kept: 3))
    writer.commit(2)
    guard case .finished(before: _, let after) = writer.waitForCompaction() else {
      Issue.record("it failed")
      return
    }
    writer.commit(2)
    writer.settle()
    #expect(writer.writer.progress().compaction == nil)
    writer.close()
    #expect(before > 0 && after > 0)
    fixture.disk.crash()
    let visitor = RecordingVisitor()
    #expect(try fixture.recover(visitor).rev == 14)
    #expect(visitor.headerRev == 10)
    #expect(visitor.next == ["entries": 11])
    #expect(visitor.rows == (1...10).map { #"entries \#($0) {"note":"\#($0)"}"# })
    #expect(visitor.history == Fixture.transactions(8...10))
    #expect(visitor.transactions == Fixture.transactions(11...14))
    #expect(fixture.disk.fileNames == [Fixture.name])
  }

  @Test("the byte counts before and after are those of the records")
  func tellsBytes() throws {
    let fixture = try Fixture(batches: [200])
    let before = fixture.records.count
    let writer = try fixture.openWriter()
    try writer.compact()
    let result = writer.waitForCompaction()
    writer.close()
    #expect(result == .finished(before: before, after: fixture.records.count))
  }

  /// This test fails if a compaction starts although it would drop no transaction. The file would then grow by its
  /// rows.
  @Test("isn't started if it would drop nothing, but is if it drops something or the file is small")
  func sparing() throws {
    let fixture = try Fixture(batches: [200])
    let before = fixture.records
    let writer = try fixture.openWriter()
    #expect(try writer.compact(kept: 200))
    #expect(writer.waitForCompaction() == .finished(before: before.count, after: before.count))
    writer.close()
    #expect(fixture.records == before && fixture.disk.fileNames == [Fixture.name])
    let other = try fixture.openWriter()
    #expect(try other.compact(kept: 199))
    _ = other.waitForCompaction()
    other.close()
    #expect(fixture.records.starts(with: before.prefix(20)) == false)
    let small = try Fixture(batches: [5])
    let third = try small.openWriter()
    #expect(try third.compact(kept: 5))
    _ = third.waitForCompaction()
    third.close()
    #expect(small.lines.count == 12, "a header, 5 rows, their end and 5 transactions")
  }

  @Test("of an empty journal gives an empty journal")
  func compactsNothing() throws {
    let fixture = Fixture()
    let writer = try fixture.openWriter()
    try writer.compact()
    _ = writer.waitForCompaction()
    writer.commit(1)
    writer.settle()
    writer.close()
    let visitor = RecordingVisitor()
    #expect(try fixture.recover(visitor).state == .ready)
    #expect(visitor.transactions == Fixture.transactions(1...1))
  }

  @Test("the rows of each table are counted")
  func severalTables() throws {
    let fixture = Fixture()
    let writer = try fixture.openWriter()
    let snapshot = Snapshot(
      rev: 0,
      next: ["b": 3, "a": 2, "empty": 1],
      rows: { emit in
        emit("b", 1, Array("{}".utf8))
        emit("b", 2, Array("[1,2]".utf8))
        emit("a", 1, Array("null".utf8))
      },
      kept: []
    )
    try writer.writer.compact(snapshot)
    _ = writer.waitForCompaction()
    writer.close()
    let visitor = RecordingVisitor()
    let recovered = try fixture.recover(visitor)
    #expect(visitor.rows == ["b 1 {}", "b 2 [1,2]", "a 1 null"])
    #expect(recovered.contents.tables.map { "\($0.name) \($0.rows)" } == ["a 1", "b 2", "empty 0"])
  }

  @Test("writes continue while the snapshot is being written, and wait only for the switch")
  func writesMeanwhile() throws {
    let fixture = try Fixture(batches: [1])
    let writer = try fixture.openWriter()
    let gate = Monitor(false)
    let snapshot = Snapshot(
      rev: 1,
      next: ["entries": 2],
      rows: { emit in
        gate.wait { $0 }
        emit("entries", 1, Array("{}".utf8))
      },
      kept: []
    )
    try writer.writer.compact(snapshot)
    for _ in 0..<20 {
      writer.commit(30)
      #expect(writer.settle().failed == nil)
    }
    #expect(writer.compaction == nil)
    gate.withLock { $0 = true }
    gate.broadcast()
    guard case .finished = writer.waitForCompaction() else {
      Issue.record("it failed")
      return
    }
    writer.close()
    let visitor = RecordingVisitor()
    #expect(try fixture.recover(visitor).rev == 601)
    #expect(visitor.transactions == Fixture.transactions(2...601))
  }

  @Test("catches up over several turns of the loop before the switch")
  func catchesUp() throws {
    let fixture = try Fixture(batches: [1])
    let writer = try fixture.openWriter()
    let gate = Monitor(false)
    let rows: @Sendable (Snapshot.Emit) -> Void = { _ in gate.wait { $0 } }
    try writer.writer.compact(Snapshot(rev: 1, next: [:], rows: rows, kept: []))
    for _ in 0..<10 {
      writer.commit(200)
      writer.settle()
    }
    gate.withLock { $0 = true }
    gate.broadcast()
    _ = writer.waitForCompaction()
    writer.close()
    let visitor = RecordingVisitor()
    #expect(try fixture.recover(visitor).rev == 2_001)
    #expect(visitor.transactions.count == 2_000)
  }

  @Test("only one runs at a time")
  func oneAtATime() throws {
    let fixture = try Fixture(batches: [1])
    let writer = try fixture.openWriter()
    let gate = Monitor(false)
    let rows: @Sendable (Snapshot.Emit) -> Void = { _ in gate.wait { $0 } }
    #expect(try writer.writer.compact(Snapshot(rev: 1, next: [:], rows: rows, kept: [])))
    #expect(try writer.compact() == false)
    gate.withLock { $0 = true }
    gate.broadcast()
    _ = writer.waitForCompaction()
    #expect(try writer.compact())
    _ = writer.waitForCompaction()
    writer.close()
  }

  @Test("a full disk ends it, and the journal continues in its old file")
  func fullDisk() throws {
    let fixture = try Fixture(batches: [300])
    let writer = try fixture.openWriter()
    writer.commit(1)
    writer.settle()
    fixture.disk.capacity = fixture.bytes.count + 100
    try writer.compact()
    guard case .failed(let reason) = writer.waitForCompaction() else {
      Issue.record("it should fail")
      return
    }
    #expect(reason == "the new file can't be written: No space left on device")
    #expect(fixture.disk.fileNames == [Fixture.name])
    writer.commit(1)
    #expect(writer.settle().durable == 302)
    writer.close()
  }

  @Test("a failure of the writer ends it, because its snapshot holds changes that are rolled back")
  func failureOfTheWriter() throws {
    let fixture = try Fixture(batches: [1])
    let writer = try fixture.openWriter()
    writer.commit(1)
    writer.settle()
    let gate = Monitor(false)
    let writes = Monitor(0)
    fixture.disk.failCalls { call in
      guard call.kind == .write, call.name == Fixture.name else { return nil }
      gate.wait { $0 }
      let isFirst = writes.withLock { count in
        count += 1
        return count == 1
      }
      return isFirst ? .refused(.noSpace) : nil
    }
    writer.append(1)
    // The snapshot contains revision 3, but the write of revision 3 is pending and will fail.
    #expect(try writer.compact())
    gate.withLock { $0 = true }
    gate.broadcast()
    #expect(writer.settle().failed == Progress.Failure(fromRev: 3, kind: .full(.noSpace)))
    #expect(try writer.compact() == false)
    #expect(writer.waitForCompaction() == .failed(reason: "writing failed in the meantime"))
    writer.rollBack(to: 2)
    fixture.disk.failNothing()
    writer.commit(1)
    #expect(writer.settle().durable == 3)
    writer.close()
    let visitor = RecordingVisitor()
    try fixture.recover(visitor)
    #expect(visitor.transactions == Fixture.transactions(1...3))
  }

  @Test("a directory that can't be synced after the rename stops all writing: a crash could bring back either file")
  func failedDirectorySync() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let fixture = try Fixture(batches: [5], seed: seed)
      let writer = try fixture.openWriter()
      fixture.disk.failCalls { $0.kind == .synchronizeDirectory ? .cutShort(.io) : nil }
      try writer.compact()
      guard case .failed = writer.waitForCompaction() else {
        Issue.record("it should fail")
        return
      }
      writer.commit(1)
      #expect(writer.settle().failed?.kind == .outcomeUnknown(.io))
      writer.close()
      fixture.disk.crash()
      fixture.disk.failNothing()
      #expect(try fixture.recover().rev == 5)
    }
  }

  /// A rename may take effect although it reports an error. Any error is possible, not only EIO. If the journal ignored
  /// the error, it would write later records to a file that has no name any more.
  @Test(
    "a rename that was made in spite of an error stops all writing; one that wasn't made stops nothing",
    arguments: [Errno.io, .noSpace, .quotaExceeded, .interrupted])
  func failedRename(errno: Errno) throws {
    for fault in [SimulatedDisk.Fault.cutShort(errno), .refused(errno)] {
      let fixture = try Fixture(batches: [5])
      let writer = try fixture.openWriter()
      fixture.disk.failCalls { $0.kind == .rename ? fault : nil }
      try writer.compact()
      guard case .failed = writer.waitForCompaction() else {
        Issue.record("it should fail")
        return
      }
      writer.commit(1)
      let goesOn = fault == .refused(errno) && errno != .io
      #expect(writer.settle().failed?.kind == (goesOn ? nil : .outcomeUnknown(errno)))
      writer.close()
      fixture.disk.crash()
      fixture.disk.failNothing()
      #expect(try fixture.recover().rev == (goesOn ? 6 : 5))
    }
  }

  @Test("a file that doesn't read back never replaces the journal", arguments: ["{", "{}}", "", "{}\n{}", "\u{0}"])
  func readsBack(row: String) throws {
    let fixture = try Fixture(batches: [2])
    let writer = try fixture.openWriter()
    let rows: @Sendable (Snapshot.Emit) -> Void = { $0("entries", 1, Array(row.utf8)) }
    try writer.writer.compact(Snapshot(rev: 2, next: [:], rows: rows, kept: []))
    guard case .failed(let reason) = writer.waitForCompaction() else {
      Issue.record("it should fail")
      return
    }
    #expect(reason.hasPrefix("the new file can't be read back: the record at byte "))
    #expect(fixture.disk.fileNames == [Fixture.name])
    writer.commit(1)
    #expect(writer.settle().durable == 3)
    writer.close()
    #expect(try fixture.recover().rev == 3)
  }

  @Test("kept transactions with a gap never replace it either")
  func readsBackHistory() throws {
    let fixture = try Fixture(batches: [4])
    let writer = try fixture.openWriter()
    let kept = [2, 4].map { (rev: $0, body: Fixture.body($0)) }
    try writer.writer.compact(Snapshot(rev: 4, next: [:], rows: { _ in }, kept: kept))
    guard case .failed = writer.waitForCompaction() else {
      Issue.record("it should fail")
      return
    }
    writer.close()
    #expect(try fixture.recover().rev == 4)
  }

  @Test("closing aborts it and removes its file")
  func close() throws {
    let fixture = try Fixture(batches: [50])
    let writer = try fixture.openWriter()
    let gate = Monitor(false)
    let rows: @Sendable (Snapshot.Emit) -> Void = { emit in
      gate.wait { $0 }
      for id in 0..<50_000 { emit("entries", id, Array("{}".utf8)) }
    }
    try writer.writer.compact(Snapshot(rev: 50, next: [:], rows: rows, kept: []))
    writer.commit(3)
    writer.settle()
    gate.withLock { $0 = true }
    gate.broadcast()
    writer.close()
    #expect(fixture.disk.fileNames == [Fixture.name])
    #expect(try fixture.recover().rev == 53)
  }

  @Test("a crash at any call, with concurrent writes, loses nothing", arguments: 1...8 as ClosedRange<UInt64>)
  func crashes(seed: UInt64) throws {
    for call in 1...80 {
      let fixture = try Fixture(batches: [40, 3], seed: seed &* 1_000 &+ UInt64(call))
      let writer = try fixture.openWriter()
      fixture.disk.die(atCall: call)
      writer.commit(5)
      try writer.compact(kept: 10)
      for _ in 0..<6 {
        writer.commit(20)
        if writer.settle().failed != nil { break }
      }
      if writer.writer.progress().failed == nil { _ = writer.waitForCompaction() }
      writer.commit(2)
      let acknowledged = writer.settle().durable
      writer.close()
      let reached = fixture.disk.calls.count
      fixture.disk.crash()
      fixture.disk.failNothing()
      let visitor = RecordingVisitor()
      let recovered = try fixture.recover(visitor)
      let rows = visitor.rows.count
      #expect(recovered.state == .ready, "call \(call)")
      #expect((acknowledged...170).contains(recovered.rev), "call \(call)")
      #expect(rows == visitor.headerRev)
      #expect(visitor.transactions == Fixture.transactions(rows + 1..<recovered.rev + 1), "call \(call)")
      #expect(fixture.disk.fileNames.contains(Fixture.temporaryName) == false)
      if reached < call { return }
    }
    Issue.record("the scenario has more calls than the test covers")
  }

  @Test("is due above 4 MiB and at twice the live size, not before")
  func isDue() throws {
    let fixture = Fixture()
    let writer = try fixture.openWriter()
    let body = Array(#""text":"\#(String(repeating: "x", count: 500_000))""#.utf8)
    var bytes = 0
    while bytes <= 4 << 20 {
      writer.append(body: body)
      writer.writer.submit()
      let progress = writer.settle()
      #expect(progress.isCompactionDue == (progress.fileBytes > 4 << 20))
      bytes = progress.fileBytes
    }
    let kept = (1...writer.rev).map { (rev: $0, body: body) }
    try writer.writer.compact(Snapshot(rev: writer.rev, next: [:], rows: { _ in }, kept: kept))
    _ = writer.waitForCompaction()
    // The live size of the journal is now above 4 MiB.
    let live = writer.writer.progress().fileBytes
    #expect(live > 4 << 20)
    #expect(writer.writer.progress().isCompactionDue == false)
    var progress = writer.writer.progress()
    while progress.fileBytes < 2 * live {
      #expect(progress.isCompactionDue == false)
      writer.append(body: body)
      writer.writer.submit()
      progress = writer.settle()
    }
    #expect(progress.isCompactionDue)
    writer.close()
    #expect(try fixture.openWriter().isDueAtStart)
  }
}

extension LoopWriter {
  /// Whether a compaction is due before anything is written. Closes the writer.
  fileprivate var isDueAtStart: Bool {
    defer { close() }
    return writer.progress().isCompactionDue
  }
}
