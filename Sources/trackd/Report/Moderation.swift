import ModuleKit

/// Limits the log entries about one principal to `most` entries per kind and period. After a period, the number of
/// omitted entries is logged. A user therefore can't flood the log, and can't hide an entry of one kind behind many
/// entries of another kind.
///
/// `Moderation` is a value type and never reads a clock. Callers pass the times in monotonic nanoseconds.
struct Moderation {
  static let most = 10
  static let nanoseconds = 60 * 1_000_000_000
  /// The number of subjects above which expired subjects without omitted entries are removed. `mostKept` starts with
  /// this number and grows with the number of subjects.
  private static let subjects = 1_000

  struct Subject: Hashable {
    let principal: Principal
    let kind: LogEntry.Kind
  }

  private struct Period {
    let end: Int
    var told = 0
    var omitted = 0
  }

  private var periods: [Subject: Period] = [:]
  private var mostKept = subjects
  /// The earliest time at which a period with omitted entries ends.
  private(set) var nextEnd: Int?

  /// Counts an entry of this kind about this principal, and returns whether it may be written.
  mutating func admit(_ principal: Principal, _ kind: LogEntry.Kind, now: Int) -> Bool {
    let subject = Subject(principal: principal, kind: kind)
    if periods.count > mostKept {
      periods = periods.filter { $0.value.end > now || $0.value.omitted > 0 }
      mostKept = max(Self.subjects, 2 * periods.count)
    }
    var period = periods[subject] ?? Period(end: now + Self.nanoseconds)
    // An expired period with omitted entries stays until their number is logged.
    if period.end <= now, period.omitted == 0 { period = Period(end: now + Self.nanoseconds) }
    let isTold = period.told < Self.most
    if isTold {
      period.told += 1
    } else {
      period.omitted += 1
      nextEnd = min(nextEnd ?? period.end, period.end)
    }
    periods[subject] = period
    return isTold
  }

  /// Removes the ended periods in which entries were omitted, and returns the number of omitted entries in each.
  mutating func takeOmitted(now: Int) -> [(subject: Subject, count: Int)] {
    let over = periods.filter { $0.value.end <= now && $0.value.omitted > 0 }
    for subject in over.keys { periods[subject] = nil }
    nextEnd = periods.values.lazy.filter { $0.omitted > 0 }.map(\.end).min()
    return over.sorted { $0.value.end < $1.value.end }.map { (subject: $0.key, count: $0.value.omitted) }
  }
}
