import System

/// The state that the loop, the journal's thread and a compaction's thread share under one lock.
///
/// `Handover` decides which thread may do what and when. Each decision is just a change of this value, and the threads
/// carry the decisions out.
struct Handover {
  /// A compaction under way. Until `written` is set, the compaction's own thread ends it. Afterwards, the journal's
  /// thread ends it.
  struct Compaction {
    let file: FileID
    let rev: Int
    /// The records committed since the compaction's snapshot, encoded for the new file.
    var lines = Lines()
    var written: CompactedFile?
    var cancelledBecause: String?
  }

  /// What the journal's thread does next.
  enum Turn {
    /// Commit the queued batches. If a compaction is under way, also encode the records for the compacted file.
    case commit(compaction: (file: FileID, rev: Int)?)
    case adopt(CompactedFile, lines: Lines)
    case abandonCompaction(reason: String)
    case close
  }

  /// What the compaction's thread does next.
  enum CatchUp {
    case write(Lines)
    case handedOver
    case cancelled(String)
  }

  private var queue: [Batch] = []
  /// Empty batches that can be reused.
  private var spares: [Batch] = []
  private var queuedSince: Int?
  private var committingSince: Int?
  private(set) var durable: Int
  private(set) var failure: Progress.Failure?
  /// Set when a sync has failed. From then on nothing is written, even after the failure is acknowledged.
  private(set) var stoppedBy: Errno?
  private(set) var isClosing = false
  private(set) var compaction: Compaction?
  private var compactionResult: Progress.CompactionOutcome?
  private var size: JournalSize
  /// Whether the file begins with rows.
  private var hasRows: Bool

  init(durable: Int, size: JournalSize, hasRows: Bool) {
    self.durable = durable
    self.size = size
    self.hasRows = hasRows
  }

  // MARK: the loop's side

  /// Queues the pending transactions, or drops them if writing is refused.
  mutating func submit(_ pending: inout Batch, now: Int) {
    if failure == nil, let stoppedBy, let first = pending.firstRev {
      failure = Progress.Failure(fromRev: first, kind: .outcomeUnknown(stoppedBy))
    }
    guard failure == nil else { return pending.removeAll() }
    if queue.isEmpty { queuedSince = now }
    queue.append(pending)
    pending = spares.popLast() ?? Batch()
  }

  /// Allows new transactions after a failure. After `.full`, the next transaction is written normally, because there
  /// might be room again. After `.outcomeUnknown`, the next transaction fails again.
  mutating func acknowledgeFailure() { failure = nil }

  /// When the oldest transaction that still waits for the disk was submitted, in monotonic nanoseconds.
  var oldestUnsyncedSince: Int? { committingSince ?? queuedSince }

  mutating func takeProgress() -> Progress {
    defer { compactionResult = nil }
    return Progress(
      durable: durable,
      failed: failure,
      compaction: compactionResult,
      fileBytes: size.bytes,
      isCompactionDue: compaction == nil && failure == nil && stoppedBy == nil && size.isCompactionDue
    )
  }

  /// Begins a compaction, and returns false if that isn't possible. While a failed transaction isn't rolled back, no
  /// compaction may begin, because the snapshot would contain that transaction.
  mutating func beginCompaction(file: FileID, rev: Int) -> Bool {
    guard compaction == nil, failure == nil, stoppedBy == nil, !isClosing else { return false }
    compaction = Compaction(file: file, rev: rev)
    return true
  }

  /// Skips a compaction if the file has no snapshot of the rows yet. The caller must know that the compaction would
  /// drop no transaction. Writing a snapshot would then only make the file longer. A small file is compacted anyway,
  /// because its padding takes as much space as the rows would.
  /// - Returns: whether the compaction was skipped.
  mutating func spareCompaction() -> Bool {
    guard compaction == nil, failure == nil, stoppedBy == nil, !isClosing else { return false }
    guard !hasRows, size.bytes >= Format.smallestPadding else { return false }
    let spared = JournalSize(bytes: size.bytes, live: size.bytes)
    endCompaction(.finished(before: size.bytes, after: size.bytes))
    size = spared
    return true
  }

  mutating func close() {
    isClosing = true
    compaction?.cancelledBecause = "trackd is stopping"
  }

  // MARK: the threads' side

  var hasTurn: Bool { isAdoptionDue || !queue.isEmpty || (isClosing && compaction == nil) }

  /// Whether a compacted file must be adopted or abandoned now. A file can be adopted when its snapshot's revision is
  /// durable. Adopting comes before the next commit, so that a stream of writes can't delay it.
  private var isAdoptionDue: Bool {
    guard let compaction, compaction.written != nil else { return false }
    return compaction.cancelledBecause != nil || durable >= compaction.rev
  }

  /// Begins the next turn of the journal's thread. Call this only if `hasTurn` is true.
  mutating func beginTurn(filling batches: inout [Batch]) -> Turn {
    if isAdoptionDue, let compaction, let written = compaction.written {
      if let reason = compaction.cancelledBecause { return .abandonCompaction(reason: reason) }
      return .adopt(written, lines: compaction.lines)
    }
    guard !queue.isEmpty else { return .close }
    swap(&queue, &batches)
    committingSince = queuedSince
    queuedSince = nil
    return .commit(compaction: compaction.map { ($0.file, $0.rev) })
  }

  mutating func reuse(_ batch: consuming Batch) {
    if spares.count < 2 { spares.append(batch) }
  }

  mutating func committed(upTo rev: Int, fileBytes: Int) {
    durable = rev
    committingSince = nil
    size.bytes = fileBytes
  }

  /// Drops the queue, because nothing can be written any more. A compaction is cancelled, because its file might
  /// contain transactions that will be rolled back.
  mutating func fail(_ kind: Progress.FailureKind) {
    failure = Progress.Failure(fromRev: durable + 1, kind: kind)
    if case .outcomeUnknown(let errno) = kind { stoppedBy = errno }
    queue.removeAll()
    queuedSince = nil
    committingSince = nil
    compaction?.cancelledBecause = "writing failed in the meantime"
  }

  mutating func add(_ lines: [UInt8], forCompactionTo file: FileID) {
    guard compaction?.file == file else { return }
    compaction?.lines.append(lines)
  }

  /// Hands the compacted file over if at most `limit` bytes are left to append. Otherwise, returns the lines to write
  /// next.
  mutating func catchUp(_ compacted: CompactedFile, limit: Int) -> CatchUp {
    guard let running = compaction else { return .cancelled("it was already cancelled") }
    if let reason = running.cancelledBecause { return .cancelled(reason) }
    guard running.lines.count > limit else {
      compaction?.written = compacted
      return .handedOver
    }
    compaction?.lines = Lines()
    return .write(running.lines)
  }

  mutating func endCompaction(_ result: Progress.CompactionOutcome, size newSize: JournalSize? = nil) {
    compaction = nil
    compactionResult = result
    if let newSize {
      size = newSize
      hasRows = true
    } else {
      size.delayCompaction()
    }
  }
}
