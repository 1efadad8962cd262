import ModuleKit
import Time
import Wire

/// Wrong passwords, codes and tokens of late, so that nobody guesses their way in.
///
/// Counted by who calls, and by account over all who call. An account's own user is not held up by what others try on it; nor
/// is anybody who has a token, which can't be guessed and so has a count of its own.
struct Guesses: Sendable {
  private var byUser = Attempts(most: 10, seconds: 60)
  private var byAccount = Attempts(most: 30, seconds: 60)
  private var tokens = Attempts(most: 10, seconds: 60)

  static let reason = Reason(
    .busy, "accounts.tooManyAttempts", "Too many wrong passwords, codes or tokens: wait for `retryAfter` seconds.")

  func check(_ call: Call, _ account: Account?) throws(Rejection) {
    try byUser.check(call.uid, call.now, reason: Self.reason.reason, message: Self.message)
    guard let account, account.uid != call.uid else { return }
    try byAccount.check(Self.key(account), call.now, reason: Self.reason.reason, message: Self.message)
  }

  mutating func fail(_ call: Call, _ account: Account?) {
    byUser.fail(call.uid, call.now)
    if let account, account.uid != call.uid { byAccount.fail(Self.key(account), call.now) }
  }

  func checkTokens(_ call: Call) throws(Rejection) {
    try tokens.check(call.uid, call.now, reason: Self.reason.reason, message: Self.message)
  }

  mutating func failToken(_ call: Call) { tokens.fail(call.uid, call.now) }

  func areOver(_ now: Instant) -> Bool { byUser.areOver(now) && byAccount.areOver(now) && tokens.areOver(now) }

  private static let message = "Too many wrong passwords, codes or tokens of late: wait a little."

  private static func key(_ account: Account) -> UInt32 { UInt32(truncatingIfNeeded: account.id) }
}
