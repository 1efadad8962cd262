/// How much is told of one user's doings: so many entries in a while, then only how many more there were. So nobody fills the
/// log by asking for what they may not have.
///
/// A value without a clock: moments are handed in, in nanoseconds that only grow.
struct Moderation {
  static let most = 10
  static let nanoseconds = 60 * 1_000_000_000
  /// Those of whom nothing is left to tell are forgotten beyond so many.
  private static let users = 1_000

  private struct Share {
    let end: Int
    var told = 0
    var omitted = 0
  }

  private var shares: [UInt32: Share] = [:]
  /// When the first is over of whom entries were left out.
  private(set) var nextEnd: Int?

  init() {}

  /// May one more entry about this user be written?
  mutating func admit(_ uid: UInt32, now: Int) -> Bool {
    if shares.count > Self.users { shares = shares.filter { $0.value.end > now || $0.value.omitted > 0 } }
    var share = shares[uid] ?? Share(end: now + Self.nanoseconds)
    // What was left out is told first.
    if share.end <= now, share.omitted == 0 { share = Share(end: now + Self.nanoseconds) }
    let isTold = share.told < Self.most
    if isTold {
      share.told += 1
    } else {
      share.omitted += 1
      nextEnd = min(nextEnd ?? share.end, share.end)
    }
    shares[uid] = share
    return isTold
  }

  /// How many entries were left out about each user whose time is over.
  mutating func takeOmitted(now: Int) -> [(uid: UInt32, count: Int)] {
    let over = shares.filter { $0.value.end <= now && $0.value.omitted > 0 }
    for uid in over.keys { shares[uid] = nil }
    nextEnd = shares.values.lazy.filter { $0.omitted > 0 }.map(\.end).min()
    return over.map { (uid: $0.key, count: $0.value.omitted) }.sorted { $0.uid < $1.uid }
  }
}
