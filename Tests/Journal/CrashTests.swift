import Journal
import System
import TestSupport
import Testing

/// Makes the disk crash at every step of a journal's life. Which writes survive is random.
///
/// The result must always be the same. The journal must open for writing. It must contain every acknowledged
/// transaction, in order and without a gap, and no transaction that wasn't submitted.
@Suite("A crash")
struct CrashTests {
  private static let seeds: ClosedRange<UInt64> = 1...6
  private static let callLimit = 400

  /// Writes batches that span several sectors and make the padding grow several times. There are clean stops and
  /// restarts in between.
  private func live(_ fixture: Fixture, isLast: inout Bool) -> Int {
    var acknowledged = 0
    for batches in [[1, 4, 1], [200, 2], [1, 220]] {
      guard let writer = try? fixture.openWriter() else { return acknowledged }
      acknowledged = max(acknowledged, writer.acknowledged)
      for count in batches {
        writer.commit(count)
        let progress = writer.settle()
        acknowledged = progress.durable
        if progress.failed != nil { break }
      }
      writer.close()
    }
    isLast = true
    return acknowledged
  }

  private func expectRecovered(_ fixture: Fixture, acknowledged: Int, submitted: Int, _ context: String) throws {
    let visitor = RecordingVisitor()
    let recovered = try fixture.recover(visitor)
    #expect(recovered.state == .ready, "\(context)")
    #expect((acknowledged...submitted).contains(recovered.rev), "\(context)")
    #expect(visitor.transactions == Fixture.transactions(1..<recovered.rev + 1), "\(context)")
  }

  @Test("at any call loses nothing that was acknowledged", arguments: seeds)
  func atAnyCall(seed: UInt64) throws {
    for call in 1...Self.callLimit {
      let fixture = Fixture(seed: seed &* 1_000 &+ UInt64(call))
      fixture.disk.die(atCall: call)
      var isLast = false
      let acknowledged = live(fixture, isLast: &isLast)
      let reached = fixture.disk.calls.count
      fixture.disk.crash()
      fixture.disk.failNothing()
      try expectRecovered(fixture, acknowledged: acknowledged, submitted: 429, "seed \(seed), call \(call)")
      if reached < call { return }
    }
    Issue.record("the scenario has more calls than the test covers")
  }

  @Test("at any call of the recovery after a crash loses nothing either", arguments: seeds)
  func inRecovery(seed: UInt64) throws {
    for call in 1...40 {
      let fixture = try Fixture(batches: [3, 2], seed: seed &* 1_000 &+ UInt64(call))
      let writer = try fixture.openWriter()
      writer.commit(1)
      writer.settle()
      // The crash tears this batch. The first attempt to recover then fails.
      fixture.disk.failCalls { $0.kind == .synchronize ? .refused(.io) : nil }
      writer.commit(40)
      writer.settle()
      writer.close()
      fixture.disk.crash()
      fixture.disk.die(atCall: call)
      _ = try? fixture.recover()
      let reached = fixture.disk.calls.count
      fixture.disk.crash()
      fixture.disk.failNothing()
      try expectRecovered(fixture, acknowledged: 6, submitted: 46, "seed \(seed), call \(call)")
      if reached < call { return }
    }
    Issue.record("recovery has more calls than the test covers")
  }

  @Test("of the process alone loses nothing either, and keeps everything it showed", arguments: seeds)
  func killThenCrash(seed: UInt64) throws {
    for call in 1...Self.callLimit {
      let fixture = Fixture(seed: seed &* 1_000 &+ UInt64(call))
      fixture.disk.die(atCall: call)
      var isLast = false
      let acknowledged = live(fixture, isLast: &isLast)
      let reached = fixture.disk.calls.count
      fixture.disk.kill()
      fixture.disk.failNothing()
      let recovered = try fixture.recover()
      fixture.disk.crash()
      try expectRecovered(
        fixture, acknowledged: max(acknowledged, recovered.rev), submitted: 429, "seed \(seed), call \(call)"
      )
      if reached < call { return }
    }
    Issue.record("the scenario has more calls than the test covers")
  }
}
