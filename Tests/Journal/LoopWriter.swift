import Journal
import System

/// A writer together with a substitute for the loop. The substitute sleeps until the journal's thread notifies it.
final class LoopWriter {
  let writer: Writer
  /// The revision that was appended last.
  private(set) var rev: Int
  /// The last revision that the journal has reported as durable.
  private(set) var acknowledged: Int
  private(set) var compaction: Progress.CompactionOutcome?
  private let bell: Monitor<Int>

  init(_ journal: OpenJournal, rev: Int) throws {
    let bell = Monitor(0)
    self.bell = bell
    self.rev = rev
    acknowledged = rev
    writer = try Writer(journal) {
      bell.withLock { $0 += 1 }
      bell.signal()
    }
  }

  /// How many notifications have come so far.
  var notifications: Int { bell.withLock { $0 } }

  /// Appends this many transactions with their usual bodies, without submitting them.
  func append(_ count: Int) {
    for _ in 0..<count {
      rev += 1
      writer.append(rev: rev, body: Fixture.body(rev))
    }
  }

  func append(body: [UInt8]) {
    rev += 1
    writer.append(rev: rev, body: body)
  }

  /// Does what the loop does in one turn: appends this many transactions and submits them.
  func commit(_ count: Int) {
    append(count)
    writer.submit()
  }

  /// Waits until all submitted transactions are durable or a write has failed.
  @discardableResult
  func settle() -> Progress {
    wait { $0.durable == rev || $0.failed != nil }
  }

  /// Starts a compaction with one row per revision.
  @discardableResult
  func compact(kept: Int = 0) throws -> Bool {
    let rev = rev
    let snapshot = Snapshot(
      rev: rev,
      next: ["entries": rev + 1],
      rows: { emit in
        for id in 0..<rev { emit("entries", id + 1, Array(#"{"note":"\#(id + 1)"}"#.utf8)) }
      },
      kept: (rev - kept..<rev).map { (rev: $0 + 1, body: Fixture.body($0 + 1)) }
    )
    return try writer.compact(snapshot)
  }

  func waitForCompaction() -> Progress.CompactionOutcome? {
    wait { _ in compaction != nil }
    defer { compaction = nil }
    return compaction
  }

  func rollBack(to rev: Int) {
    self.rev = rev
    writer.acknowledgeFailure(nextRev: rev + 1)
  }

  func close() { writer.close() }

  @discardableResult
  private func wait(until isDone: (Progress) -> Bool) -> Progress {
    while true {
      let heard = notifications
      let progress = writer.progress()
      acknowledged = progress.durable
      if let result = progress.compaction { compaction = result }
      if isDone(progress) { return progress }
      bell.wait { $0 != heard }
    }
  }
}
