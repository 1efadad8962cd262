/// Judges from the oldest sync under way whether the disk responds.
///
/// The watch is a value without a clock. Callers pass the times, in monotonic nanoseconds.
struct DiskWatch {
  enum Verdict: Equatable {
    case well
    /// The disk responds again.
    case back
    /// A sync has taken too long. `isNew` is true the first time.
    case stuck(seconds: Int, isNew: Bool)
  }

  /// A sync that takes longer than this counts as stuck.
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
