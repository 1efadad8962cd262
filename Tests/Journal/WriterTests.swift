import System
import TestSupport
import Testing

@testable import Journal

@Suite("Writer")
struct WriterTests {
  @Test("all transactions that wait during a sync share the next one")
  func groupCommit() throws {
    let fixture = Fixture()
    let writer = try fixture.openWriter()
    writer.commit(1)
    writer.settle()
    let gate = Monitor(false)
    // No sync ends until the loop has submitted a thousand more transactions in a hundred turns.
    fixture.disk.failCalls { call in
      if call.kind == .synchronize { gate.wait { $0 } }
      return nil
    }
    writer.commit(1)
    for _ in 0..<100 { writer.commit(10) }
    let notificationsBefore = writer.notifications
    gate.withLock { $0 = true }
    gate.broadcast()
    #expect(writer.settle().durable == 1_002)
    let calls = fixture.disk.calls.map(\.kind)
    // One sync is for the single transaction. For the thousand other transactions, there are two: one for the padding,
    // and one for the records.
    #expect(calls.filter { $0 == .synchronize }.count <= 4)
    #expect(writer.notifications - notificationsBefore <= 2)
    writer.close()
    let visitor = RecordingVisitor()
    try fixture.recover(visitor)
    #expect(visitor.transactions == Fixture.transactions(1...1_002))
  }

  @Test("a durable transaction costs one write and one sync")
  func oneWriteOneSync() throws {
    let fixture = Fixture()
    let writer = try fixture.openWriter()
    writer.commit(1)
    writer.settle()
    fixture.disk.failNothing()
    for _ in 0..<20 {
      writer.commit(1)
      writer.settle()
    }
    let calls = fixture.disk.calls.map(\.kind)
    #expect(calls == (0..<20).flatMap { _ in [.write, .synchronize] as [SimulatedDisk.Call.Kind] })
    #expect(writer.notifications == 21)
    writer.close()
  }

  @Test("nothing is written before submit, and nothing is reported durable before its sync")
  func submits() throws {
    let fixture = Fixture()
    let writer = try fixture.openWriter()
    writer.append(3)
    fixture.disk.failNothing()
    #expect(writer.writer.progress().durable == 0)
    #expect(fixture.disk.calls.isEmpty)
    let gate = Monitor(false)
    fixture.disk.failCalls { call in
      if call.kind == .synchronize { gate.wait { $0 } }
      return nil
    }
    writer.writer.submit()
    let progress = writer.writer.progress()
    #expect(progress.durable == 0)
    #expect((writer.writer.oldestUnsyncedSince ?? .max) <= Clock.monotonicNanoseconds())
    gate.withLock { $0 = true }
    gate.broadcast()
    let settled = writer.settle()
    #expect(settled.durable == 3)
    #expect(writer.writer.oldestUnsyncedSince == nil)
    writer.close()
  }

  @Test("the file is extended and synced before the records, by small steps first and larger ones later")
  func growsInSteps() throws {
    let fixture = Fixture()
    let writer = try fixture.openWriter()
    let body = Array(#""text":"\#(String(repeating: "x", count: 200_000))""#.utf8)
    var sizes: [Int] = []
    for _ in 0..<60 {
      fixture.disk.failNothing()
      writer.append(body: body)
      writer.writer.submit()
      writer.settle()
      let calls = fixture.disk.calls.map(\.kind)
      // If the padding grows, it is synced before the record is written into it.
      #expect(calls.suffix(2) == [.write, .synchronize])
      #expect(calls.count == 2 || calls.dropLast(2).last == .synchronize)
      let size = fixture.bytes.count
      if size != sizes.last { sizes.append(size) }
    }
    let steps = zip(sizes.dropFirst(), sizes).map { $0 - $1 }
    #expect(steps.allSatisfy { $0 <= 4 << 20 })
    #expect((steps.last ?? 0) >= 1 << 20)
    writer.close()
  }

  @Test("a first transaction extends a new file by 64 KiB")
  func startsSmall() throws {
    let fixture = Fixture()
    let writer = try fixture.openWriter()
    let before = fixture.bytes.count
    writer.commit(1)
    writer.settle()
    #expect(fixture.bytes.count == before + 64 << 10)
    writer.close()
  }

  @Test("a clean close makes everything durable and truncates the padding")
  func closes() throws {
    let fixture = Fixture()
    let writer = try fixture.openWriter()
    writer.append(5)
    writer.close()
    #expect(fixture.bytes == fixture.records)
    fixture.disk.crash()
    let visitor = RecordingVisitor()
    try fixture.recover(visitor)
    #expect(visitor.transactions == Fixture.transactions(1...5))
    #expect(fixture.bytes == fixture.records)
  }

  @Test("padding that can't be truncated stays and does no harm")
  func closesOnABadDisk() throws {
    let fixture = Fixture()
    let writer = try fixture.openWriter()
    writer.commit(2)
    writer.settle()
    fixture.disk.failCalls { $0.kind == .truncate ? .refused(.io) : nil }
    writer.close()
    fixture.disk.failNothing()
    #expect(try fixture.recover().rev == 2)
  }

  @Test("a body may be empty")
  func takesEmptyBody() throws {
    let fixture = Fixture()
    let writer = try fixture.openWriter()
    writer.append(body: [])
    writer.append(body: [])
    writer.close()
    let visitor = RecordingVisitor()
    #expect(try fixture.recover(visitor).rev == 2)
    #expect(visitor.transactions == ["1 ", "2 "])
  }

  @Test("a body over the limit is refused for certain, and others are accepted afterwards")
  func refusesLongBody() throws {
    let fixture = Fixture()
    let writer = try fixture.openWriter()
    writer.commit(1)
    writer.settle()
    writer.append(1)
    writer.append(body: [UInt8](repeating: 0x20, count: Writer.bodyLimit + 1))
    writer.writer.submit()
    #expect(writer.settle().failed == Progress.Failure(fromRev: 2, kind: .full(.fileTooLarge)))
    writer.rollBack(to: 1)
    writer.commit(1)
    #expect(writer.settle().durable == 2)
    writer.close()
  }

  @Test("a body exactly at the limit makes a record that a reader accepts, whatever its revision")
  func limitFitsRecord() throws {
    let id = try FileID.random()
    var encoder = LineEncoder(file: id)
    let body = [UInt8](repeating: 0x20, count: Writer.bodyLimit)
    encoder.transaction(rev: .max, synced: .max - 2, body: body, in: 0..<body.count)
    let line = 0..<encoder.bytes.count - 1
    #expect(RecordLine.isWhole(encoder.bytes, line, seed: id.seed))
  }

  @Test("the reported size excludes padding")
  func tellsBytes() throws {
    let fixture = Fixture()
    let writer = try fixture.openWriter()
    #expect(writer.writer.progress().fileBytes == fixture.records.count)
    writer.commit(4)
    #expect(writer.settle().fileBytes == fixture.records.count)
    writer.close()
  }
}
