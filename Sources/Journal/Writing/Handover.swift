import System

/// What the loop, the journal's thread and a compaction's thread hand each other under one lock.
///
/// The rules of who may do what when are here, as plain changes of a value; the threads only carry them out.
struct Handover {
  /// A compaction on its way. Its own thread ends it until it is `written`, from then on the journal's thread.
  struct Compaction {
    let file: FileID
    let rev: Int
    /// What was committed since its snapshot, encoded for its file.
    var lines = Lines()
    var written: CompactedFile?
    var cancelledBecause: String?
  }

  /// What the journal's thread does next.
  enum Turn {
    /// With a compaction under way, what is committed is encoded for its file too.
    case commit(compaction: (file: FileID, rev: Int)?)
    case adopt(CompactedFile, lines: Lines)
    case abandonCompaction(reason: String)
    case close
  }

  /// What a compaction does next.
  enum CatchUp {
    case write(Lines)
    case handedOver
    case cancelled(String)
  }

  private var queue: [Batch] = []
  /// Emptied batches, to be filled again.
  private var spares: [Batch] = []
  private var queuedSince: Int?
  private var committingSince: Int?
  private(set) var durable: Int
  private(set) var failure: Progress.Failure?
  /// Set once a sync has failed: nothing is written any more, acknowledged or not.
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

  /// Takes over what is pending, or drops it if writing is refused.
  mutating func submit(_ pending: inout Batch, now: Int) {
    if failure == nil, let stoppedBy, let first = pending.firstRev {
      failure = Progress.Failure(fromRev: first, kind: .outcomeUnknown(stoppedBy))
    }
    guard failure == nil else { return pending.removeAll() }
    if queue.isEmpty { queuedSince = now }
    queue.append(pending)
    pending = spares.popLast() ?? Batch()
  }

  /// What was full may have room again; what is unknown stays so, and the next transaction fails anew.
  mutating func acknowledgeFailure() { failure = nil }

  /// Since when, in monotonic nanoseconds, the oldest submitted transaction has been waiting for the disk.
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

  /// Refused while one runs, and while a failure waits to be rolled back: the snapshot would hold what failed.
  mutating func beginCompaction(file: FileID, rev: Int) -> Bool {
    guard compaction == nil, failure == nil, stoppedBy == nil, !isClosing else { return false }
    compaction = Compaction(file: file, rev: rev)
    return true
  }

  /// A compaction that drops nothing would only make a file without rows longer, so it is over before it begins. A small file
  /// is no longer on the disk for that: its padding is as long.
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
    compaction?.cancelledBecause = "trackd stops"
  }

  // MARK: the threads' side

  var hasTurn: Bool { isAdoptionDue || !queue.isEmpty || (isClosing && compaction == nil) }

  /// A compacted file is adopted only when all that its snapshot holds is durable, and then before more is committed, so
  /// that a stream of writes can't put it off.
  private var isAdoptionDue: Bool {
    guard let compaction, compaction.written != nil else { return false }
    return compaction.cancelledBecause != nil || durable >= compaction.rev
  }

  /// Asked for while there `hasTurn`.
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

  /// Nothing that is queued can be written any more, and a compaction may hold what is now rolled back.
  mutating func fail(_ kind: Progress.FailureKind) {
    failure = Progress.Failure(fromRev: durable + 1, kind: kind)
    if case .outcomeUnknown(let errno) = kind { stoppedBy = errno }
    queue.removeAll()
    queuedSince = nil
    committingSince = nil
    compaction?.cancelledBecause = "writing failed meanwhile"
  }

  mutating func add(_ lines: [UInt8], forCompactionTo file: FileID) {
    guard compaction?.file == file else { return }
    compaction?.lines.append(lines)
  }

  /// Hands the file over if no more than `limit` bytes are missing in it.
  mutating func catchUp(_ compacted: CompactedFile, limit: Int) -> CatchUp {
    guard let running = compaction else { return .cancelled("nobody waits for it") }
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
