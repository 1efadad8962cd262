import Journal
import System
import TestSupport
import Testing

/// One call on the disk fails, and the program continues. Everything that the journal reports to the loop must be true,
/// both now and after a crash.
///
/// These tests fail if the bytes of a write stay in the file although the disk was full (if `AppendFile.takeBack` does
/// nothing).
@Suite("A disk error")
struct FaultTests {
  private static let callLimit = 200

  /// Commits one batch after another. If the disk is full, the changes are rolled back and writing continues. If an
  /// outcome is unknown, the journal is opened again.
  /// - Returns: the minimum and the maximum number of transactions that the journal may contain. They differ only if
  ///   the outcome of the last batch is unknown.
  private func live(_ fixture: Fixture) throws -> (acknowledged: Int, most: Int, refused: Bool) {
    var (acknowledged, most) = (0, 0)
    var refused = false
    for round in 1...3 {
      guard let writer = try? fixture.openWriter() else { continue }
      #expect(acknowledged...most ~= writer.acknowledged)
      (acknowledged, most) = (writer.acknowledged, writer.acknowledged)
      for count in [1, 100 * round, 3] {
        writer.commit(count)
        let progress = writer.settle()
        let told = acknowledged + count
        (acknowledged, most) = (progress.durable, progress.durable)
        if let failure = progress.failed {
          refused = true
          #expect(failure.fromRev == acknowledged + 1)
          writer.rollBack(to: acknowledged)
          if case .outcomeUnknown = failure.kind {
            most = told
            break
          }
        }
      }
      // A clean close truncates the file after the last record. After a kill, the padding stays.
      if round != 2 { fixture.disk.kill() }
      writer.close()
    }
    return (acknowledged, most, refused)
  }

  @Test(
    "of any kind at any single call leaves everything reported true",
    arguments: [
      SimulatedDisk.Fault.refused(.io), .cutShort(.io), .refused(.noSpace), .cutShort(.noSpace),
    ]
  )
  func atAnyCall(fault: SimulatedDisk.Fault) throws {
    var refusals = 0
    for call in 1...Self.callLimit {
      let fixture = Fixture(seed: UInt64(call))
      fixture.disk.failCalls { $0.number == call ? fault : nil }
      let (acknowledged, most, refused) = try live(fixture)
      let reached = fixture.disk.calls.count
      if refused { refusals += 1 }
      fixture.disk.failNothing()
      fixture.disk.crash()
      let visitor = RecordingVisitor()
      let recovered = try fixture.recover(visitor)
      #expect(recovered.state == .ready, "call \(call)")
      #expect(acknowledged...most ~= recovered.rev, "call \(call)")
      #expect(visitor.transactions == Fixture.transactions(1..<recovered.rev + 1), "call \(call)")
      if reached < call {
        #expect(refusals > 5)
        return
      }
    }
    Issue.record("the scenario has more calls than the test covers")
  }

  @Test("at every n-th call leaves everything reported true", arguments: 2...25)
  func atEveryNthCall(interval: Int) throws {
    for errno in [Errno.io, .noSpace] {
      let fixture = Fixture(seed: UInt64(interval))
      fixture.disk.failCalls { $0.number % interval == 0 ? .cutShort(errno) : nil }
      let (acknowledged, most, _) = try live(fixture)
      fixture.disk.failNothing()
      fixture.disk.crash()
      let visitor = RecordingVisitor()
      let recovered = try fixture.recover(visitor)
      #expect(recovered.state == .ready)
      #expect(acknowledged...most ~= recovered.rev)
      #expect(visitor.transactions == Fixture.transactions(1..<recovered.rev + 1))
    }
  }
}
