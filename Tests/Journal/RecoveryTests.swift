import Journal
import System
import TestSupport
import Testing

@Suite("Recovery")
struct RecoveryTests {
  @Test("a journal that isn't there is made, and durable before it has its name")
  func creates() throws {
    let fixture = Fixture()
    let visitor = RecordingVisitor()
    let recovered = try fixture.recover(visitor)
    #expect(recovered.state == .ready)
    #expect(recovered.wasCreated)
    #expect(visitor.headerRev == 0)
    fixture.disk.crash()
    #expect(try fixture.recover().wasCreated == false)
    #expect(fixture.disk.fileNames == [Fixture.name])
  }

  @Test("what was durable is read again, in order")
  func readsAgain() throws {
    let fixture = Fixture()
    let writer = try fixture.openWriter()
    writer.commit(3)
    writer.settle()
    writer.commit(2)
    #expect(writer.settle().durable == 5)
    fixture.disk.crash()
    let visitor = RecordingVisitor()
    let recovered = try fixture.recover(visitor)
    #expect(recovered.rev == 5)
    #expect(visitor.transactions == Fixture.transactions(1...5))
    writer.writer.close()
  }
}
