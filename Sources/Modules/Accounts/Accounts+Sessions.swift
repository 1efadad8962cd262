import ModuleKit
import Time
import Wire

extension Accounts {
  /// The maximum number of expired sessions that are removed when a new session begins.
  private static let clearedAtOnce = 100
  private static let tokenBytes = 32

  /// Begins a session for the calling connection, and writes the session's token to the reply. The token is never shown
  /// again.
  mutating func begin(for account: Account, _ call: Call, _ writer: inout JSONWriter) {
    clearExpired(at: call.now)
    let mine = sessions.index.byAccount[account.id] ?? []
    if mine.count >= SignedIn.mostPerAccount, let oldest = mine.min() { sessions.remove(oldest) }
    let token = Hexadecimal.text(of: Secret.bytes(Self.tokenBytes))
    let session = sessions.insert {
      SignedIn(
        id: $0, account: account.id, token: SHA256.hexadecimal(of: token.utf8), createdAt: call.now,
        expiresAt: call.now + SignedIn.seconds, lastUsedAt: call.now, from: call[Params.from])
    }
    sessionChange = .signedIn(session: session.id)
    account.reply(to: &writer)
    writer.member("token", token)
    writer.member("expiresAt", session.expiresAt)
  }

  /// The valid session with this token. The lookup compares digests, so its timing reveals nothing about any token.
  func session(by token: String, at now: Instant) -> SignedIn? {
    let id = sessions.index.byToken[SHA256.hexadecimal(of: token.utf8)]
    return id.flatMap { sessions[$0] }.flatMap { $0.expiresAt > now ? $0 : nil }
  }

  /// Ends all sessions of an account except `kept`.
  mutating func endSessions(of account: Int, except kept: Int? = nil) {
    for id in sessions.index.byAccount[account] ?? [] where id != kept { sessions.remove(id) }
  }

  private mutating func clearExpired(at now: Instant) {
    for _ in 0..<Self.clearedAtOnce {
      guard let first = sessions.index.byExpiry.first, first.key <= now.seconds else { return }
      sessions.remove(first.id)
    }
  }
}
