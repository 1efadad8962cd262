import Journal
import System
import TestSupport
import Testing

/// These tests fail if the bytes of a refused write stay in the file (if `AppendFile.takeBack` does nothing).
@Suite("A full disk")
struct FullDiskTests {
  @Test("a transaction that doesn't fit fails for certain, and writing resumes when there is space")
  func refusesAndGoesOn() throws {
    let fixture = Fixture()
    let writer = try fixture.openWriter()
    writer.commit(2)
    writer.settle()
    fixture.disk.capacity = fixture.bytes.count
    // These transactions need more space than the padding has left.
    writer.commit(2_000)
    let failed = writer.settle()
    #expect(failed.durable == 2)
    #expect(failed.failed == Progress.Failure(fromRev: 3, kind: .full(.noSpace)))
    // Until the loop has rolled back, all transactions that it submits fail too.
    writer.commit(5)
    #expect(writer.settle().failed?.fromRev == 3)

    writer.rollBack(to: 2)
    #expect(writer.writer.progress().failed == nil)
    fixture.disk.capacity = .max
    writer.commit(2_000)
    #expect(writer.settle().durable == 2_002)
    writer.close()
    fixture.disk.crash()
    let visitor = RecordingVisitor()
    #expect(try fixture.recover(visitor).tornTail == nil)
    #expect(visitor.transactions == Fixture.transactions(1...2_002))
  }

  @Test("if the usual step of padding doesn't fit, a smaller one is used")
  func growsByLess() throws {
    let fixture = Fixture()
    let writer = try fixture.openWriter()
    fixture.disk.capacity = fixture.bytes.count + 1_000
    writer.commit(1)
    #expect(writer.settle().durable == 1)
    #expect(fixture.bytes.count < 1_300)
    writer.close()
  }

  @Test(
    "a failed write is never read back, whatever part of it reached the disk",
    arguments: 1...30 as ClosedRange<UInt64>)
  func blanksWhatWasRefused(seed: UInt64) throws {
    let fixture = Fixture(seed: seed)
    let writer = try fixture.openWriter()
    writer.commit(3)
    writer.settle()
    // The space was allocated, but the write still fails half-way. That can happen on a copy-on-write file system.
    fixture.disk.failCalls { $0.number == 1 ? .cutShort(.noSpace) : nil }
    writer.commit(20)
    #expect(writer.settle().failed?.kind == .full(.noSpace))
    #expect(fixture.records.count == Fixture.prefixLength(of: fixture, revisions: 3))
    if seed % 2 == 0 {
      // Another transaction gets the same revision. Its record is shorter.
      writer.rollBack(to: 3)
      writer.append(body: Array(#""at":1"#.utf8))
      writer.writer.submit()
      fixture.disk.failCalls { $0.kind == .synchronize ? .cutShort(.io) : nil }
    }
    fixture.disk.crash()
    writer.close()
    fixture.disk.failNothing()
    let visitor = RecordingVisitor()
    #expect(try fixture.recover(visitor).state == .ready)
    #expect(visitor.transactions.prefix(3) == Fixture.transactions(1...3)[...])
    #expect(visitor.transactions.count <= 4)
    #expect(visitor.transactions.dropFirst(3).allSatisfy { $0 == #"4 "at":1"# })
  }

  @Test("quotas and file size limits act like a full disk", arguments: [Errno.quotaExceeded, .fileTooLarge])
  func otherLimits(errno: Errno) throws {
    let fixture = Fixture()
    let writer = try fixture.openWriter()
    fixture.disk.failCalls { $0.kind == .write ? .cutShort(errno) : nil }
    writer.commit(1)
    #expect(writer.settle().failed?.kind == .full(errno))
    writer.rollBack(to: 0)
    fixture.disk.failNothing()
    writer.commit(1)
    #expect(writer.settle().durable == 1)
    writer.close()
  }

  @Test("if the bytes of a failed write can't be blanked, the outcome is unknown")
  func cannotBlank() throws {
    let fixture = Fixture()
    let writer = try fixture.openWriter()
    writer.commit(1)
    writer.settle()
    fixture.disk.failCalls { $0.kind == .write ? .cutShort($0.number == 1 ? .noSpace : .io) : nil }
    writer.commit(1)
    #expect(writer.settle().failed?.kind == .outcomeUnknown(.io))
    writer.close()
  }

  @Test("creating a journal that doesn't fit fails, and works once there is space")
  func creation() throws {
    let fixture = Fixture()
    fixture.disk.capacity = 10
    let failure = #expect(throws: JournalFailure.self) { try fixture.recover() }
    #expect(failure?.message.contains("can't be created: No space left on device") == true)
    fixture.disk.capacity = .max
    #expect(try fixture.recover().wasCreated)
  }
}

extension Fixture {
  /// The offset at which the record of this revision ends.
  static func prefixLength(of fixture: Fixture, revisions: Int) -> Int {
    fixture.lines.prefix(2 + revisions).reduce(0) { $0 + $1.count }
  }
}
