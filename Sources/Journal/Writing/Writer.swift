package import System

/// The loop's interface to one module's journal. It takes transactions and reports when they are durable.
///
/// Only the loop's thread may use the writer. In a turn the loop may append any number of times, at the cost of a copy
/// each, and submits once. The journal's thread writes everything submitted with one sync, while the next turn collects
/// more. So only `close` waits for the disk.
///
///     writer.append(rev: 43, body: body)
///     writer.submit()
///     // when notified:
///     let progress = writer.progress()   // durable == 43
package final class Writer {
  /// The limit on a body's bytes: a record's limit, minus room for the surrounding text.
  package static let bodyLimit = Format.recordLimit - 100

  private let journal: OpenJournal
  private let handover: Monitor<Handover>
  private let notify: @Sendable () -> Void
  private let thread: Thread
  private var compactionThread: Thread?
  private var pending = Batch()
  private var lastRev: Int

  /// - Parameter notify: called on the journal's threads when `progress` has changed. It must not block.
  package init(_ journal: OpenJournal, notify: @escaping @Sendable () -> Void) throws(Errno) {
    let size = JournalSize(bytes: journal.file.end, live: journal.snapshotEnd)
    let handover = Monitor(Handover(durable: journal.rev, size: size, hasRows: journal.hasRows))
    thread = try Thread.start(name: journal.module) {
      var turns = JournalThread(journal, handover: handover, notify: notify)
      turns.run()
    }
    self.journal = journal
    self.handover = handover
    self.notify = notify
    lastRev = journal.rev
  }

  /// Appends the transaction of revision `rev`. `body` contains its members except `rev`, without braces. A body longer
  /// than `bodyLimit` fails like a full disk, with `.fileTooLarge`. All other transactions that are written in the same
  /// turn then fail, too.
  package func append(rev: Int, body: [UInt8]) {
    precondition(rev == lastRev + 1, "revisions must be consecutive")
    lastRev = rev
    pending.append(rev: rev, body: body)
  }

  /// Submits the appended transactions. The loop calls this function at the end of a turn.
  package func submit() {
    guard !pending.isEmpty else { return }
    let now = Clock.monotonicNanoseconds()
    let isRefused = handover.withLock { handover in
      handover.submit(&pending, now: now)
      return handover.failure != nil
    }
    if isRefused { notify() } else { handover.signal() }
  }

  package func progress() -> Progress { handover.withLock { $0.takeProgress() } }

  /// The time since which the oldest submitted transaction has been waiting for the disk, in monotonic nanoseconds. The
  /// health check uses this value, because a sync that hangs reports nothing.
  package var oldestUnsyncedSince: Int? { handover.withLock { $0.oldestUnsyncedSince } }

  /// Confirms that everything from the failure on was rolled back, so that `nextRev` comes next. After `.full` the next
  /// transaction is tried. After `.outcomeUnknown` the next transaction fails in the same way.
  package func acknowledgeFailure(nextRev: Int) {
    let durable = handover.withLock { handover in
      handover.acknowledgeFailure()
      return handover.durable
    }
    precondition(nextRev == durable + 1, "exactly the changes that aren't durable must be rolled back")
    pending.removeAll()
    lastRev = durable
  }

  /// Starts writing a new file from the snapshot, which must contain everything appended so far. Returns false if a
  /// compaction is under way, a failure isn't acknowledged, or nothing is written any more.
  ///
  /// A compaction that would drop no transaction and only add rows is skipped. It is reported as finished, with the
  /// file's size unchanged.
  @discardableResult
  package func compact(_ snapshot: Snapshot) throws(Errno) -> Bool {
    precondition(snapshot.rev == lastRev, "a snapshot must have the last appended revision")
    submit()
    if snapshot.keptCount == snapshot.rev, handover.withLock({ $0.spareCompaction() }) {
      notify()
      return true
    }
    let id = try FileID.random()
    guard handover.withLock({ $0.beginCompaction(file: id, rev: snapshot.rev) }) else { return false }
    // The thread of the previous compaction has ended or is about to end, so this join hardly waits.
    compactionThread?.join()
    compactionThread = nil
    let compaction = Compaction(snapshot: snapshot, id: id, journal: journal, handover: handover, notify: notify)
    do {
      compactionThread = try Thread.start(name: "\(journal.module)-compact") { compaction.run() }
    } catch {
      handover.withLock { $0.endCompaction(.failed(reason: "no thread can be started: \(error)")) }
      throw error
    }
    return true
  }

  /// Stops cleanly. When this returns, each appended transaction is durable or has failed, any compaction under way has
  /// been abandoned, the file's padding has been removed, and the threads have ended. The writer can't be used
  /// afterwards.
  package func close() {
    submit()
    handover.withLock { $0.close() }
    handover.signal()
    compactionThread?.join()
    thread.join()
  }
}
