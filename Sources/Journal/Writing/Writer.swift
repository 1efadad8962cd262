package import System

/// The loop's end of one module's journal: takes transactions, and tells when they are durable.
///
/// It belongs to the loop's thread. A turn of the loop appends as often as it likes, which costs a copy each, and submits
/// once; the journal's thread then writes all that has come together with one sync, while the next turn's gathers. So
/// nothing here waits for the disk but `close`.
///
///     writer.append(rev: 43, body: body)
///     writer.submit()
///     // when notified:
///     let progress = writer.progress()   // durable == 43
package final class Writer {
  /// A body's bytes at most: what recovery takes for a record, with room for what is put around it.
  package static let bodyLimit = Format.recordLimit - 100

  private let journal: OpenJournal
  private let handover: Monitor<Handover>
  private let notify: @Sendable () -> Void
  private let thread: Thread
  private var compactionThread: Thread?
  private var pending = Batch()
  private var lastRev: Int

  /// `notify` is called on the journal's threads whenever `progress` has news; it must not block.
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

  /// Takes the transaction that makes revision `rev`: `body` is its members but `rev`, without braces. One longer than
  /// `bodyLimit` fails as on a full disk, with `.fileTooLarge`, and takes with it what is written in the same turn.
  package func append(rev: Int, body: [UInt8]) {
    precondition(rev == lastRev + 1, "revisions must be consecutive")
    lastRev = rev
    pending.append(rev: rev, body: body)
  }

  /// The end of the loop's turn: sends what was appended on its way.
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

  /// Since when, in monotonic nanoseconds, the oldest submitted transaction has been waiting for the disk. A sync that hangs
  /// has no news, so whoever watches over it asks here.
  package var oldestUnsyncedSince: Int? { handover.withLock { $0.oldestUnsyncedSince } }

  /// Says that everything from the failure on was rolled back, so that `nextRev` comes next. After `.full` it is tried;
  /// after `.outcomeUnknown` it fails in the same way.
  package func acknowledgeFailure(nextRev: Int) {
    let durable = handover.withLock { handover in
      handover.acknowledgeFailure()
      return handover.durable
    }
    precondition(nextRev == durable + 1, "what isn't durable must be rolled back, and nothing else")
    pending.removeAll()
    lastRev = durable
  }

  /// Starts writing a new file from the snapshot, which holds everything that was appended so far. False if one is under
  /// way, a failure wasn't acknowledged, or nothing is written any more.
  ///
  /// One that would drop no transaction and add the rows beside them is not begun: it is told as finished, and the file is as
  /// long as it was.
  @discardableResult
  package func compact(_ snapshot: Snapshot) throws(Errno) -> Bool {
    precondition(snapshot.rev == lastRev, "a snapshot must be of the last revision appended")
    submit()
    if snapshot.keptCount == snapshot.rev, handover.withLock({ $0.spareCompaction() }) {
      notify()
      return true
    }
    let id = try FileID.random()
    guard handover.withLock({ $0.beginCompaction(file: id, rev: snapshot.rev) }) else { return false }
    // The thread of the last one has ended, or is about to.
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

  /// A clean stop: what was appended is durable or has failed, a compaction is given up, the padding is cut off, and the
  /// threads have ended. The writer is of no use after it.
  package func close() {
    submit()
    handover.withLock { $0.close() }
    handover.signal()
    compactionThread?.join()
    thread.join()
  }
}
