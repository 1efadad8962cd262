import System

/// The work of the journal's thread, which is the only thread that writes to the journal's file. In each turn it either
/// makes all submitted records durable with one sync, or adopts a compacted file.
struct JournalThread: Sendable {
  /// How long to spin while waiting for the next batch. The value was measured with a client that sends one change
  /// after another (see BENCHMARKS.md): 60 µs were too short, and 200 µs were no better.
  private static let watchNanoseconds = 120_000

  private let journal: OpenJournal
  private let handover: Monitor<Handover>
  private let notify: @Sendable () -> Void
  private var file: AppendFile
  private var encoder: LineEncoder
  /// The batches that this turn commits.
  private var batches: [Batch] = []

  init(_ journal: OpenJournal, handover: Monitor<Handover>, notify: @escaping @Sendable () -> Void) {
    self.journal = journal
    self.handover = handover
    self.notify = notify
    file = journal.file
    encoder = LineEncoder(file: journal.file.id)
  }

  mutating func run() {
    while true {
      switch handover.wait(until: { $0.hasTurn }, then: { $0.beginTurn(filling: &batches) }) {
      case .commit(let compaction):
        commit(compaction: compaction)
        handover.watch(nanoseconds: Self.watchNanoseconds) { $0.hasTurn }
      case .adopt(let compacted, let lines): adopt(compacted, lines: lines)
      case .abandonCompaction(let reason): abandonCompaction(because: reason)
      case .close: return close()
      }
    }
  }

  private mutating func commit(compaction: (file: FileID, rev: Int)?) {
    guard let first = batches.first?.firstRev, let last = batches.last?.lastRev else { return }
    defer { clear() }
    // A batch with a body above the limit is refused, because every reader would reject the record.
    guard batches.allSatisfy({ $0.longestBody <= Writer.bodyLimit }) else { return fail(.full(.fileTooLarge)) }
    for batch in batches { batch.encode(into: &encoder, syncedTo: first - 1) }
    do {
      try file.append(encoder.bytes)
    } catch {
      return fail(error)
    }
    handover.withLock { $0.committed(upTo: last, fileBytes: file.end) }
    notify()
    // The loop has already been notified, so nobody waits for this work.
    if let compaction { encode(forCompactionTo: compaction.file, after: compaction.rev) }
  }

  private mutating func clear() {
    encoder.removeAll()
    while var batch = batches.popLast() {
      batch.removeAll()
      handover.withLock { $0.reuse(batch) }
    }
  }

  /// Encodes the batches a second time, for the compacted file. They are already durable in the current journal, so no
  /// caller waits for this.
  private func encode(forCompactionTo file: FileID, after rev: Int) {
    var encoder = LineEncoder(file: file)
    for batch in batches { batch.encode(into: &encoder, after: rev, syncedTo: nil) }
    handover.withLock { $0.add(encoder.bytes, forCompactionTo: file) }
  }

  private func fail(_ fault: AppendFile.Fault) {
    let kind: Progress.FailureKind =
      switch fault {
      case .full(let errno): .full(errno)
      case .unknown(let errno): .outcomeUnknown(errno)
      }
    handover.withLock { $0.fail(kind) }
    notify()
  }

  /// Adopts a compacted file. All its records are durable before the file takes the journal's name. If a crash happens
  /// between the rename and the sync of the directory, either file might be found afterwards. So no record may be
  /// written between these two steps, because it would be in only one of the two files.
  private mutating func adopt(_ compacted: CompactedFile, lines: Lines) {
    var next = compacted.file
    do { if lines.count > 0 { try next.append(lines.bytes) } } catch {
      return abandonCompaction(because: Self.reason(error.errno))
    }
    do {
      try journal.storage.rename(JournalName.temporary(of: journal.name), to: journal.name)
    } catch {
      return wasNotRenamed(error) ? abandonCompaction(because: Self.reason(error)) : fail(.unknown(error))
    }
    do { try journal.storage.synchronize() } catch { return fail(.unknown(error)) }
    let before = file.end
    file = next
    encoder = LineEncoder(file: next.id)
    let size = JournalSize(bytes: next.end, live: compacted.snapshotEnd)
    handover.withLock { $0.endCompaction(.finished(before: before, after: next.end), size: size) }
    notify()
  }

  /// Whether rename(2) failed without any effect. Normally, a failed rename(2) leaves both names unchanged, but after
  /// an I/O error that isn't certain. If the temporary name is gone, the rename might have happened, and then writes to
  /// the old file would be lost.
  private func wasNotRenamed(_ errno: Errno) -> Bool {
    errno != .io && (try? journal.storage.exists(JournalName.temporary(of: journal.name))) == true
  }

  private static func reason(_ errno: Errno) -> String { "the new file can't replace the old one: \(errno)" }

  private func abandonCompaction(because reason: String) {
    // If the file can't be removed now, the next start removes it.
    try? journal.storage.remove(JournalName.temporary(of: journal.name))
    handover.withLock { $0.endCompaction(.failed(reason: reason)) }
    notify()
  }

  /// Removes the padding. After a failed sync the file must not be touched. If truncating fails, newlines remain at the
  /// end, which do no harm.
  private mutating func close() {
    guard handover.withLock({ $0.stoppedBy }) == nil else { return }
    try? file.cutPadding()
  }
}
