import ModuleKit
import Time
import Wire

/// Counts recent wrong passwords, codes and tokens, to prevent brute-force guessing.
///
/// Failures are counted by origin, and also by account across all origins. Failures of others don't lock out the
/// account's own user, if that user comes from a known origin. Tokens can't be guessed, so they are counted separately,
/// and a client with a valid token isn't locked out either.
struct Guesses: Sendable {
  private static let mostPlaces = 8

  private var byOrigin = Attempts(most: 10, seconds: 60)
  private var byAccount = Attempts(most: 30, seconds: 60)
  private var tokens = Attempts(most: 10, seconds: 60)
  /// The origins from which each account's own user has connected since the daemon started. The latest one comes last.
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

  /// Records the origin of a client that has proven to own the account.
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

  /// Whether the call comes from the account's own uid, or from an origin that the account's user has used before.
  private func isAtHome(_ call: Call, _ account: Account) -> Bool {
    account.uid.map(Principal.user) == call.origin || places[account.id]?.contains(call.origin) == true
  }

  private static let message = "Too many wrong passwords, codes or tokens: wait a minute."
}
