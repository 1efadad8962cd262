import ModuleKit
import Time
import Wire

/// Counts recent wrong passwords, codes and tokens, to prevent brute-force guessing.
///
/// Failures are counted by origin, and also by account across all origins. The count by account doesn't apply to
/// origins that the account's own user has used before. So the failures of others don't lock out that user there. Wrong
/// tokens are counted separately, so wrong passwords don't lock out a client with a valid token.
struct Guesses: Sendable {
  private static let mostPlaces = 8

  private var byOrigin = Attempts(most: 10, seconds: 60)
  private var byAccount = Attempts(most: 30, seconds: 60)
  private var tokens = Attempts(most: 10, seconds: 60)
  /// The network addresses from which each account's own user has signed in since the daemon started. The latest
  /// address comes last. Only the latest `mostPlaces` addresses are kept.
  private var places: [Int: [Principal]] = [:]

  static let reason = Reason(
    .busy, "accounts.tooManyAttempts", "Too many wrong passwords, codes or tokens: wait for `retryAfter` seconds.")

  func check(_ call: Call, _ account: Account?) throws(Rejection) {
    try byOrigin.check(call.origin, call.now, reason: Self.reason.reason, message: Self.message)
    guard let account, !isAtHome(call, account) else { return }
    try byAccount.check(.account(account.id), call.now, reason: Self.reason.reason, message: Self.message)
  }

  mutating func fail(_ call: Call, _ account: Account?) {
    byOrigin.fail(call.origin, call.now)
    if let account, !isAtHome(call, account) { byAccount.fail(.account(account.id), call.now) }
  }

  /// Records the network address of a client that has proven that it owns the account.
  mutating func succeed(_ call: Call, _ account: Account) {
    guard case .address = call.origin, places[account.id]?.last != call.origin else { return }
    let others = (places[account.id] ?? []).filter { $0 != call.origin }
    places[account.id] = others.suffix(Self.mostPlaces - 1) + [call.origin]
  }

  func checkTokens(_ call: Call) throws(Rejection) {
    try tokens.check(call.origin, call.now, reason: Self.reason.reason, message: Self.message)
  }

  mutating func failToken(_ call: Call) { tokens.fail(call.origin, call.now) }

  func areOver(_ now: Instant) -> Bool { byOrigin.areOver(now) && byAccount.areOver(now) && tokens.areOver(now) }

  /// Whether the call comes from the account's own uid, or from an address from which somebody has signed in to the
  /// account before.
  private func isAtHome(_ call: Call, _ account: Account) -> Bool {
    account.uid.map(Principal.user) == call.origin || places[account.id]?.contains(call.origin) == true
  }

  private static let message = "Too many wrong passwords, codes or tokens: wait a minute."
}
