import Journal
import System

/// A writer with a stand-in for the loop: it sleeps until the journal's thread has news.
final class LoopWriter {
  let writer: Writer
  private(set) var rev: Int
  private let bell: Monitor<Int>
  private(set) var compaction: Progress.Compaction?

  init(_ journal: OpenJournal, rev: Int) throws {
    let bell = Monitor(0)
    self.bell = bell
    self.rev = rev
    writer = try Writer(journal) {
      bell.withLock { $0 += 1 }
      bell.signal()
    }
  }

  /// Appends the next revisions, each with its usual body, without submitting.
  func append(_ count: Int) {
    for _ in 0..<count {
      rev += 1
      writer.append(rev: rev, body: Fixture.body(rev))
    }
  }

  /// One turn of the loop.
  func commit(_ count: Int) {
    append(count)
    writer.submit()
  }

  /// Waits until all is durable, or something failed.
  @discardableResult
  func settle() -> Progress {
    wait { $0.durable == rev || $0.failed != nil }
  }

  @discardableResult
  func waitForCompaction() -> Progress.Compaction? {
    wait { _ in compaction != nil }
    defer { compaction = nil }
    return compaction
  }

  func rollBack(to rev: Int) {
    self.rev = rev
    writer.acknowledgeFailure(nextRev: rev + 1)
  }

  @discardableResult
  private func wait(until isDone: (Progress) -> Bool) -> Progress {
    while true {
      let heard = bell.withLock { $0 }
      let progress = writer.progress()
      if let result = progress.compaction { compaction = result }
      if isDone(progress) { return progress }
      bell.wait { $0 != heard }
    }
  }
}
