import ModuleKit
import Time
import Wire

/// Wrong passwords, codes and tokens of late, so that nobody guesses their way in.
///
/// Counted by who comes, and by account over all who come. Where an account's own user comes from isn't held up by what others try
/// on it; nor is anybody who has a token, which can't be guessed and so has a count of its own.
struct Guesses: Sendable {
  private static let mostPlaces = 8

  private var byOrigin = Attempts(most: 10, seconds: 60)
  private var byAccount = Attempts(most: 30, seconds: 60)
  private var tokens = Attempts(most: 10, seconds: 60)
  /// From where an account's own user has come since the daemon started, the latest last.
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

  /// Somebody has shown that the account is theirs.
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

  /// Does the account's own user come, or somebody from where that user has come before?
  private func isAtHome(_ call: Call, _ account: Account) -> Bool {
    account.uid.map(Principal.user) == call.origin || places[account.id]?.contains(call.origin) == true
  }

  private static let message = "Too many wrong passwords, codes or tokens of late: wait a little."
}
