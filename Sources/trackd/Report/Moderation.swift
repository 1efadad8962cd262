import ModuleKit

/// How much is told of one user's doings: so many entries of a kind in a while, then only how many more there were. So nobody
/// fills the log by asking for what they may not have, and none hides one thing behind another.
///
/// A value without a clock: moments are handed in, in nanoseconds that only grow.
struct Moderation {
  static let most = 10
  static let nanoseconds = 60 * 1_000_000_000
  /// Beyond so many, those of whom nothing is left to tell are forgotten.
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
  /// When the first is over of whom entries were left out.
  private(set) var nextEnd: Int?

  init() {}

  /// May one more entry of this kind about this user be written?
  mutating func admit(_ principal: Principal, _ kind: LogEntry.Kind, now: Int) -> Bool {
    let subject = Subject(principal: principal, kind: kind)
    if shares.count > mostKept {
      shares = shares.filter { $0.value.end > now || $0.value.omitted > 0 }
      mostKept = max(Self.subjects, 2 * shares.count)
    }
    var share = shares[subject] ?? Share(end: now + Self.nanoseconds)
    // What was left out is told first.
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

  /// How many entries were left out of each whose time is over.
  mutating func takeOmitted(now: Int) -> [(subject: Subject, count: Int)] {
    let over = shares.filter { $0.value.end <= now && $0.value.omitted > 0 }
    for subject in over.keys { shares[subject] = nil }
    nextEnd = shares.values.lazy.filter { $0.omitted > 0 }.map(\.end).min()
    return over.sorted { $0.value.end < $1.value.end }.map { (subject: $0.key, count: $0.value.omitted) }
  }
}
