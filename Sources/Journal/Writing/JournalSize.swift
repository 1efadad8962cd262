/// How large a journal's records are, and when they are worth compacting: over 4 MiB and twice what was live last time.
struct JournalSize: Equatable {
  private static let smallest = 4 << 20

  var bytes: Int
  private var dueAt: Int

  /// `live` is what the rows and the kept history took when they were last written.
  init(bytes: Int, live: Int) {
    self.bytes = bytes
    dueAt = max(Self.smallest, 2 * live)
  }

  var isCompactionDue: Bool { bytes > Self.smallest && bytes >= dueAt }

  /// After one that failed: not again with the next record, but when the file has grown by half.
  mutating func delayCompaction() {
    dueAt = max(Self.smallest, bytes + bytes / 2)
  }
}
