import ProgramKit

/// Tracks an outage. Computes growing pauses between attempts, and returns messages for the log when an outage begins
/// and when it ends.
package struct Outage {
  /// The range of the pauses in milliseconds.
  private static let pauses = 100...10_000
  /// If the previous outage ended at least this long ago, the next outage starts with the shortest pause.
  private static let goodSeconds = 5

  private let what: String
  private var backoff = Backoff(pauses)
  private var began: Int?
  private var ended: Int
  private var told = ""

  package init(of what: String, at now: Int) {
    self.what = what
    ended = now
  }

  /// Call this after a failed attempt.
  /// - Returns: how long to wait, and a message for the log. The message is nil if the reason is the same as before.
  package mutating func fail(_ why: String, at now: Int) -> (pauseMilliseconds: Int, news: String?) {
    if began == nil, now - ended >= Self.goodSeconds { backoff.reset() }
    began = began ?? now
    defer { told = why }
    return (backoff.next(), why == told ? nil : "\(what) can't be used, trying again: \(why)")
  }

  /// Call this after a successful attempt.
  /// - Returns: a message for the log. Nil if there was no outage.
  package mutating func end(at now: Int) -> String? {
    guard let began else { return nil }
    self.began = nil
    told = ""
    ended = now
    return "\(what) is back after \(Lag.text(seconds: now - began))"
  }
}
