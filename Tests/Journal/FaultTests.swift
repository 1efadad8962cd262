import Journal
import System
import TestSupport
import Testing

/// One call fails, and life goes on: what was told to the loop must be true, now and after a crash.
@Suite("An error of the disk")
struct FaultTests {
  private static let callLimit = 200

  /// Commits batch after batch; on a full disk it rolls back and goes on, when the outcome is unknown it restarts.
  private func live(_ fixture: Fixture) throws -> (acknowledged: Int, refused: Bool) {
    var acknowledged = 0
    var refused = false
    for round in 1...3 {
      guard let writer = try? fixture.openWriter() else { continue }
      acknowledged = max(acknowledged, writer.acknowledged)
      for count in [1, 100 * round, 3] {
        writer.commit(count)
        let progress = writer.settle()
        acknowledged = progress.durable
        if let failure = progress.failed {
          refused = true
          #expect(failure.fromRev == acknowledged + 1)
          writer.rollBack(to: acknowledged)
          if case .outcomeUnknown = failure.kind { break }
        }
      }
      writer.close()
    }
    return (acknowledged, refused)
  }

  @Test(
    "at any single call, of any kind, leaves what was told true",
    arguments: [
      SimulatedDisk.Fault.refused(.io), .cutShort(.io), .refused(.noSpace), .cutShort(.noSpace),
    ]
  )
  func atAnyCall(fault: SimulatedDisk.Fault) throws {
    var refusals = 0
    for call in 1...Self.callLimit {
      let fixture = Fixture(seed: UInt64(call))
      fixture.disk.failCalls { $0.number == call ? fault : nil }
      let (acknowledged, refused) = try live(fixture)
      let reached = fixture.disk.calls.count
      if refused { refusals += 1 }
      fixture.disk.failNothing()
      fixture.disk.crash()
      let visitor = RecordingVisitor()
      let recovered = try fixture.recover(visitor)
      #expect(recovered.state == .ready, "call \(call)")
      #expect(recovered.rev >= acknowledged, "call \(call)")
      #expect(visitor.transactions == Fixture.transactions(1..<recovered.rev + 1), "call \(call)")
      if reached < call {
        #expect(refusals > 5)
        return
      }
    }
    Issue.record("the scenario has more calls than the test tries")
  }

  @Test("at every n-th call leaves what was told true", arguments: 2...25)
  func atEveryNthCall(interval: Int) throws {
    for errno in [Errno.io, .noSpace] {
      let fixture = Fixture(seed: UInt64(interval))
      fixture.disk.failCalls { $0.number % interval == 0 ? .cutShort(errno) : nil }
      let (acknowledged, _) = try live(fixture)
      fixture.disk.failNothing()
      fixture.disk.crash()
      let visitor = RecordingVisitor()
      let recovered = try fixture.recover(visitor)
      #expect(recovered.state == .ready)
      #expect(recovered.rev >= acknowledged)
      #expect(visitor.transactions == Fixture.transactions(1..<recovered.rev + 1))
    }
  }
}
