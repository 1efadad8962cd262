/// Decides whether the disk responds, from the age of the oldest sync under way.
///
/// `DiskWatch` is a value type and never reads a clock. Callers pass the times in monotonic nanoseconds.
struct DiskWatch {
  enum Verdict: Equatable {
    case well
    /// The disk responds again.
    case back
    /// A sync has taken too long. `isNew` is true only for the first of several such verdicts in a row.
    case stuck(seconds: Int, isNew: Bool)
  }

  /// A sync that takes longer than this many nanoseconds counts as stuck.
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
