package import System

/// The loop's interface to the journal of one module. The writer takes transactions and reports when they are durable.
///
/// Only the loop's thread may use the writer. In each turn, the loop may append any number of transactions, and then
/// submits once. Appending only copies the transaction. The journal's thread writes everything submitted with one sync,
/// while the loop's next turn collects more. Only `close` therefore waits for the disk.
///
///     writer.append(rev: 43, body: body)
///     writer.submit()
///     // when notified:
///     let progress = writer.progress()   // durable == 43
package final class Writer {
  /// The maximum number of bytes in a body: the limit for a record minus room for the surrounding text.
  package static let bodyLimit = Format.recordLimit - 100

  private let journal: OpenJournal
  private let handover: Monitor<Handover>
  private let notify: @Sendable () -> Void
  private let thread: Thread
  private var compactionThread: Thread?
  private var pending = Batch()
  private var lastRev: Int

  /// - Parameter notify: called on the journal's threads when `progress` has changed. The function must not block.
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

  /// Appends the transaction of revision `rev`. `body` contains the members of the transaction except `rev`, without
  /// braces. A body longer than `bodyLimit` fails with `.fileTooLarge`, as if the disk were full. All other
  /// transactions of the same sync then fail too.
  package func append(rev: Int, body: [UInt8]) {
    precondition(rev == lastRev + 1, "revisions must be consecutive")
    lastRev = rev
    pending.append(rev: rev, body: body)
  }

  /// Hands the appended transactions to the thread that writes them. The loop calls this function at the end of each
  /// turn.
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

  /// When the oldest transaction that still waits for the disk was submitted, in monotonic nanoseconds. The health
  /// check needs this value, because a hanging sync reports nothing.
  package var oldestUnsyncedSince: Int? { handover.withLock { $0.oldestUnsyncedSince } }

  /// Tells the writer that the caller has rolled back the failed revision and all later ones, so the next transaction has
  /// the revision `nextRev`. If the failure was `.full`, that transaction is written normally. If it was
  /// `.outcomeUnknown`, that transaction fails, too.
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
  /// compaction is under way, if a failure isn't acknowledged yet, or if nothing may be written any more.
  ///
  /// If no transaction would be dropped, the compaction is skipped, because the file would only grow. It is still
  /// reported as finished, with the size unchanged.
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
    // The thread of the previous compaction has ended or is about to end, so `join` hardly waits.
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

  /// Stops the writer. When this returns, each appended transaction is durable or has failed. A compaction under way
  /// has been abandoned, the padding of the file has been removed, and all threads have ended. The writer can't be used
  /// afterwards.
  package func close() {
    submit()
    handover.withLock { $0.close() }
    handover.signal()
    compactionThread?.join()
    thread.join()
  }
}
