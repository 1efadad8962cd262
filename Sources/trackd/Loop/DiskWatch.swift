/// Judges by the oldest sync under way whether the disk answers.
///
/// A value without a clock: moments are handed in, in monotonic nanoseconds.
struct DiskWatch {
  enum Verdict: Equatable {
    case well
    /// It is well again.
    case back
    /// A sync has been under way for too long, noticed now or before.
    case stuck(seconds: Int, isNew: Bool)
  }

  /// A disk that takes longer than this is no disk to wait for.
  var longest = 10 * 1_000_000_000
  private(set) var isStuck = false

  mutating func judge(oldestSync: Int?, now: Int) -> Verdict {
    let wasStuck = isStuck
    let age = oldestSync.map { now - $0 } ?? 0
    isStuck = age > longest
    if isStuck { return .stuck(seconds: age / 1_000_000_000, isNew: !wasStuck) }
    return wasStuck ? .back : .well
  }
}
