import Journal
import System
import TestSupport
import Testing

@Suite("A failed sync")
struct FailedSyncTests {
  @Test("is never retried: the outcome is unknown, and nothing writes to the file until a restart")
  func stops() throws {
    let fixture = Fixture()
    let writer = try fixture.openWriter()
    writer.commit(2)
    writer.settle()
    fixture.disk.failCalls { $0.kind == .synchronize ? .cutShort(.io) : nil }
    writer.commit(3)
    let failed = writer.settle()
    #expect(failed.durable == 2)
    #expect(failed.failed == Progress.Failure(fromRev: 3, kind: .outcomeUnknown(.io)))
    fixture.disk.failNothing()

    // After the failure, nothing may be written: not by the rollback, not by more transactions, and not by a stop.
    writer.rollBack(to: 2)
    #expect(writer.writer.progress().failed == nil)
    writer.commit(1)
    #expect(writer.settle().failed == Progress.Failure(fromRev: 3, kind: .outcomeUnknown(.io)))
    #expect(try writer.compact() == false)
    writer.close()
    #expect(fixture.disk.calls.isEmpty)
  }

  @Test("after a restart the file shows the outcome")
  func restarts() throws {
    for seed in 1...30 as ClosedRange<UInt64> {
      let fixture = Fixture(seed: seed)
      let writer = try fixture.openWriter()
      writer.commit(2)
      writer.settle()
      fixture.disk.failCalls { $0.kind == .synchronize ? .cutShort(.io) : nil }
      writer.commit(30)
      writer.settle()
      writer.close()
      fixture.disk.crash()
      fixture.disk.failNothing()
      let visitor = RecordingVisitor()
      let recovered = try fixture.recover(visitor)
      #expect(recovered.state == .ready)
      #expect((2...32).contains(recovered.rev))
      #expect(visitor.transactions == Fixture.transactions(1...recovered.rev))
    }
  }

  @Test("of the padding has the same effect")
  func ofPadding() throws {
    let fixture = Fixture()
    let writer = try fixture.openWriter()
    fixture.disk.failCalls { $0.kind == .synchronize ? .refused(.io) : nil }
    writer.commit(1)
    #expect(writer.settle().failed?.kind == .outcomeUnknown(.io))
    writer.close()
  }

  @Test("a write that fails for any reason but space has the same effect")
  func otherWriteErrors() throws {
    let fixture = Fixture()
    let writer = try fixture.openWriter()
    writer.commit(1)
    writer.settle()
    fixture.disk.failCalls { $0.kind == .write ? .cutShort(.io) : nil }
    writer.commit(1)
    #expect(writer.settle().failed == Progress.Failure(fromRev: 2, kind: .outcomeUnknown(.io)))
    writer.close()
  }
}
