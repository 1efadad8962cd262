import ProgramKit

/// Something that is away: waits with growing pauses, and says once that it is away and why, and once that it is back.
package struct Outage {
  /// In milliseconds.
  private static let pauses = 100...10_000
  /// What lasted so long was no flicker.
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

  /// It can't be used.
  /// - Returns: how long to wait, and what is to be said of it.
  package mutating func fail(_ why: String, at now: Int) -> (pauseMilliseconds: Int, news: String?) {
    if began == nil, now - ended >= Self.goodSeconds { backoff.reset() }
    began = began ?? now
    defer { told = why }
    return (backoff.next(), why == told ? nil : "\(what) can't be used, trying again: \(why)")
  }

  /// It can be used.
  /// - Returns: what is to be said of it.
  package mutating func end(at now: Int) -> String? {
    guard let began else { return nil }
    self.began = nil
    told = ""
    ended = now
    return "\(what) is back after \(Lag.text(seconds: now - began))"
  }
}
