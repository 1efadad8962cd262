public import Time
import Wire

/// Counts what went wrong by who called, so that nobody can guess their way to a secret: so many failures in so many seconds,
/// then "busy" until the oldest of them is over.
///
/// A module keeps it as a plain property beside its tables. So it is in memory alone, and a call that is refused or only tried
/// out (`dryRun`) counts as well: rolling back concerns tables.
public struct Attempts: Sendable {
  private let most: Int
  private let seconds: Int
  private var failures: [Principal: [Instant]] = [:]
  /// With more of them, those whose failures are over are forgotten. It grows with them, or many addresses would have all of
  /// them looked at with each failure.
  private var mostKept = 1_000

  public init(most: Int, seconds: Int) {
    self.most = most
    self.seconds = seconds
  }

  /// Refuses whoever failed too often of late.
  public func check(_ who: Principal, _ now: Instant, reason: String, message: String) throws(Rejection) {
    let recent = recent(who, now)
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

  /// One more failure of theirs.
  public mutating func fail(_ who: Principal, _ now: Instant) {
    failures[who] = recent(who, now).suffix(most - 1) + [now]
    guard failures.count > mostKept else { return }
    failures = failures.filter { !recent($0.key, now).isEmpty }
    mostKept = max(1_000, 2 * failures.count)
  }

  /// A clock that was set back would make a failure last: what lies ahead counts as over, too.
  private func recent(_ who: Principal, _ now: Instant) -> [Instant] {
    (failures[who] ?? []).filter { $0.seconds > now.seconds - seconds && $0 <= now }
  }
}
