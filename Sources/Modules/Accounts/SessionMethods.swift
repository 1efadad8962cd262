import ModuleKit
package import Time
import Wire

// Methods that list a user's sessions, end a session, and remove the account from a connection.

extension Accounts {
  private static let session = Param<Int>.id("session", "the session's id in accounts.sessions")

  static let listSessions = Method<Accounts>.reads(
    "accounts.sessions", "Lists where you are signed in, most recently used first.",
    result: [Field("sessions", .array(.object(SignedIn.fields), 0...SignedIn.mostPerAccount))], reasons: [notThere]
  ) { accounts, call, writer throws(Rejection) in
    _ = try accounts.own(call)
    let mine = (accounts.sessions.index.byAccount[call.user] ?? []).compactMap { accounts.sessions[$0] }
    let good = mine.filter { $0.expiresAt > call.now }
    let sorted = good.sorted { ($0.lastUsedAt, $0.id) > ($1.lastUsedAt, $1.id) }
    writer.list("sessions", sorted) { $0.show(isOwn: $0.id == call.session, to: &$1) }
  }

  static let endSession = Method<Accounts>.changes(
    "accounts.endSession",
    "Ends one of your sessions, such as that of a lost phone. Connections that used it lose their account.",
    done: Sentence(
      "ended session {session.id}[, from {session.from}]", "Sitzung {session.id} beendet[, von {session.from}]"),
    params: [session], result: [Field("session", .object(SignedIn.fields))],
    reasons: [Reason(.notFound, "accounts.sessionNotFound", "You have no such session.")]
  ) { accounts, call, writer throws(Rejection) in
    guard let found = accounts.sessions[call[session]], found.account == call.user else {
      throw .notFound(
        "accounts.sessionNotFound",
        "You have no session \(call[session]). To list your sessions: accounts.sessions.",
        field: "session", id: call[session])
    }
    writer.key("session")
    found.show(isOwn: found.id == call.session, to: &writer)
    accounts.sessions.remove(found.id)
  }

  private static let origin = Param<String>.name(
    "from", "the address of the client that will use this connection", 1...64
  ).example("192.0.2.7").optional

  static let forgo = Method<Accounts>.remembers(
    "accounts.forgo",
    "Makes this connection give up its account until it signs in, signs up or resumes. No session ends. For programs"
      + " that pass their connection to others, such as a web server. If the daemon trusts that server (gateway in"
      + " trackd.conf), `believed` is true. Limits then apply to the address in `from` until a sign-in, and after that"
      + " to the account. Notifications `accounts.standing {account}` tell the account, or null.",
    access: .anyone, params: [origin], result: [Field("believed", .boolean)]
  ) { accounts, call, writer in
    let from = call.isGateway ? call[origin] : nil
    accounts.sessionChange = .forgone(from: from)
    writer.member("believed", from != nil)
  }

  /// Records the use of a session, unless another use was recorded recently.
  /// - Returns: whether the use was recorded.
  package mutating func use(_ session: Int, now: Instant) -> Bool {
    guard let known = sessions[session], now.seconds - known.lastUsedAt.seconds >= SignedIn.noticedSeconds else {
      return false
    }
    sessions.update(session) { $0.lastUsedAt = now }
    return true
  }
}
