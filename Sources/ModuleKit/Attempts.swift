public import Time
import Wire

/// Counts what went wrong by user, so that nobody can guess their way to a secret: so many failures in so many seconds, then
/// "busy" until the oldest of them is over.
///
/// A module keeps it as a plain property beside its tables. So it is in memory alone, and a call that is refused or only tried
/// out (`dryRun`) counts as well: rolling back concerns tables.
public struct Attempts: Sendable {
  private let most: Int
  private let seconds: Int
  private var failures: [UInt32: [Instant]] = [:]

  public init(most: Int, seconds: Int) {
    self.most = most
    self.seconds = seconds
  }

  /// Refuses whoever failed too often of late.
  public func check(_ uid: UInt32, _ now: Instant, reason: String, message: String) throws(Rejection) {
    let recent = recent(uid, now)
    guard recent.count >= most, let oldest = recent.first else { return }
    var rejection = Rejection(.busy, reason, message) { writer in
      writer.member("limit", most)
      writer.member("retryAfter", max(1, oldest.seconds + seconds - now.seconds))
    }
    rejection.isOfGuessing = true
    throw rejection
  }

  /// Is every failure over? Then nothing is lost if they are forgotten.
  public func areOver(_ now: Instant) -> Bool { failures.keys.allSatisfy { recent($0, now).isEmpty } }

  /// One more failure of this user.
  public mutating func fail(_ uid: UInt32, _ now: Instant) {
    failures[uid] = recent(uid, now).suffix(most - 1) + [now]
    // Users of one machine are few; those whose failures are over need not stay for ever.
    if failures.count > 1_000 { failures = failures.filter { !recent($0.key, now).isEmpty } }
  }

  /// A clock that was set back would make a failure last: what lies ahead counts as over, too.
  private func recent(_ uid: UInt32, _ now: Instant) -> [Instant] {
    (failures[uid] ?? []).filter { $0.seconds > now.seconds - seconds && $0 <= now }
  }
}
