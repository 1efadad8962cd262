public import Time
import Wire

/// Counts the failed guesses of each caller, so that no caller can brute-force a secret. After too many failures within
/// the time window, calls fail with "busy" until the oldest failure has expired.
///
/// A module keeps this as a plain property next to its tables, so the counts exist only in memory. A rollback affects
/// only tables. The failures of refused calls and dry runs therefore count, too.
public struct Attempts: Sendable {
  private let most: Int
  private let seconds: Int
  private var failures: [Principal: [Instant]] = [:]
  /// The number of callers with stored failures above which callers without recent failures are dropped. The limit
  /// grows with the number of callers. With a fixed number, a flood of addresses would cause a full scan at each
  /// failure.
  private var mostKept = 1_000

  public init(most: Int, seconds: Int) {
    self.most = most
    self.seconds = seconds
  }

  /// Refuses a caller with too many recent failures.
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

  /// Whether every failure has expired. If so, forgetting the failures loses nothing.
  public func areOver(_ now: Instant) -> Bool { failures.keys.allSatisfy { recent($0, now).isEmpty } }

  /// Records one more failure.
  public mutating func fail(_ who: Principal, _ now: Instant) {
    failures[who] = recent(who, now).suffix(most - 1) + [now]
    guard failures.count > mostKept else { return }
    failures = failures.filter { !recent($0.key, now).isEmpty }
    mostKept = max(1_000, 2 * failures.count)
  }

  /// The caller's failures that haven't expired. Failures in the future count as expired. Otherwise they would last too
  /// long after the clock is set back.
  private func recent(_ who: Principal, _ now: Instant) -> [Instant] {
    (failures[who] ?? []).filter { $0.seconds > now.seconds - seconds && $0 <= now }
  }
}
