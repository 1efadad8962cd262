import ModuleKit

/// Limits log entries about one principal: at most `most` per kind and period, then only the number of the rest. So no
/// user can flood the log, or hide one event behind many others of another kind.
///
/// A value without a clock. Times are passed in, in monotonic nanoseconds.
struct Moderation {
  static let most = 10
  static let nanoseconds = 60 * 1_000_000_000
  /// Above this number of subjects, those without omitted entries are dropped.
  private static let subjects = 1_000

  struct Subject: Hashable {
    let principal: Principal
    let kind: LogEntry.Kind
  }

  private struct Share {
    let end: Int
    var told = 0
    var omitted = 0
  }

  private var shares: [Subject: Share] = [:]
  private var mostKept = subjects
  /// When the first period with omitted entries ends.
  private(set) var nextEnd: Int?

  init() {}

  /// Whether one more entry of this kind about this principal may be written.
  mutating func admit(_ principal: Principal, _ kind: LogEntry.Kind, now: Int) -> Bool {
    let subject = Subject(principal: principal, kind: kind)
    if shares.count > mostKept {
      shares = shares.filter { $0.value.end > now || $0.value.omitted > 0 }
      mostKept = max(Self.subjects, 2 * shares.count)
    }
    var share = shares[subject] ?? Share(end: now + Self.nanoseconds)
    // An expired period with omitted entries is kept until their number is logged.
    if share.end <= now, share.omitted == 0 { share = Share(end: now + Self.nanoseconds) }
    let isTold = share.told < Self.most
    if isTold {
      share.told += 1
    } else {
      share.omitted += 1
      nextEnd = min(nextEnd ?? share.end, share.end)
    }
    shares[subject] = share
    return isTold
  }

  /// Removes the periods that have ended and returns their numbers of omitted entries.
  mutating func takeOmitted(now: Int) -> [(subject: Subject, count: Int)] {
    let over = shares.filter { $0.value.end <= now && $0.value.omitted > 0 }
    for subject in over.keys { shares[subject] = nil }
    nextEnd = shares.values.lazy.filter { $0.omitted > 0 }.map(\.end).min()
    return over.sorted { $0.value.end < $1.value.end }.map { (subject: $0.key, count: $0.value.omitted) }
  }
}
