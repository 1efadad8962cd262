/// The size of a journal's records. It determines when a compaction is worthwhile: when the size exceeds 4 MiB and has
/// reached twice the live size after the last compaction.
struct JournalSize: Equatable {
  private static let smallest = 4 << 20

  var bytes: Int
  private var dueAt: Int

  /// - Parameter live: the size of the rows and the kept history when they were last written.
  init(bytes: Int, live: Int) {
    self.bytes = bytes
    dueAt = max(Self.smallest, 2 * live)
  }

  var isCompactionDue: Bool { bytes > Self.smallest && bytes >= dueAt }

  /// Delays the next compaction after a failed one, until the file has grown by half.
  mutating func delayCompaction() {
    dueAt = max(Self.smallest, bytes + bytes / 2)
  }
}
