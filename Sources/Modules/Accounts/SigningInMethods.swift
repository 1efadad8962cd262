import ModuleKit
import Wire

// Methods with which a connection starts and stops acting as an account.

extension Accounts {
  private static let sessionFields = [accountField, Field("token", .secret(64...64)), Field("expiresAt", .time)]
  private static let follows = ", with only its rights. Subscriptions continue, but show only what the account may see."

  static let signUp = Method<Accounts>.changes(
    "accounts.signUp", "Creates an account with a password. This connection then acts as that account" + follows,
    done: Sentence("created the account {account.name}, and signed in", "Konto {account.name} angelegt und angemeldet"),
    access: .anyone, params: [Params.newName, Params.newPassword, Params.from], result: sessionFields,
    reasons: [
      Reason(.conflict, "accounts.nameTaken", "The name is taken, or was taken before."),
      .tooMany("accounts.tooMany", "accounts that you create"),
      Reason(.conflict, "accounts.nameIsLogin", "The name is a login name on this machine."),
      Reason(.busy, "accounts.tooManySignUps", "You are creating accounts too fast."),
      Reason(.busy, "accounts.nameService", "Can't find out whether the name is a login of this machine."), hashing,
    ],
    prepare: { accounts, call throws(Rejection) in
      let (name, password) = (call[Params.newName], call[Params.newPassword])
      try accounts.requireFree(name)
      try accounts.requireRoom(call)
      try accounts.requireTime(call)
      let machine = call.machine
      return Step { _ throws(Rejection) in
        for spelling in Set([name, name.lowercased()]) where try machine.isLogin(spelling) {
          throw .conflict(
            "accounts.nameIsLogin",
            "'\(name)' is a login of this machine, and reserved for its user: choose another name.")
        }
        return Prepared(text: try machine.hash(password))
      }
    }
  ) { accounts, call, writer throws(Rejection) in
    let name = call[Params.newName]
    try accounts.requireFree(name)
    try accounts.requireRoom(call)
    accounts.noteSignUp(call)
    let account = accounts.accounts.insert {
      Account(id: $0, name: name, createdAt: call.now, madeBy: call.origin.uid, password: call.prepared?.text)
    }
    accounts.guesses.succeed(call, account)
    accounts.begin(for: account, call, &writer)
  }

  static let signIn = Method<Accounts>.changes(
    "accounts.signIn", "Signs in: this connection acts as the account" + follows,
    done: Sentence("you now act as {account.name}", "du handelst jetzt als {account.name}"),
    access: .anyone,
    params: [Params.name, Params.password, Params.from], result: sessionFields,
    reasons: [wrongPassword, Guesses.reason, hashing],
    prepare: { accounts, call throws(Rejection) in
      let account = accounts.account(named: call[Params.name])
      try accounts.guesses.check(call, account)
      return comparison(of: call[Params.password], with: account?.password, call)
    }
  ) { accounts, call, writer throws(Rejection) in
    let account = try accounts.proven(accounts.account(named: call[Params.name]), call)
    accounts.guesses.succeed(call, account)
    accounts.begin(for: account, call, &writer)
  }

  private static let required = Param<Bool>.flag(
    "required", "if the token is invalid, the connection has no account until sign-in"
  ).or(false)

  static let resume = Method<Accounts>.remembers(
    "accounts.resume", "Resumes an earlier sign-in by its token: this connection acts as the account" + follows,
    access: .anyone,
    params: [Params.token, required],
    result: [accountField, Field("expiresAt", .time)],
    reasons: [
      Reason(.notSignedIn, "accounts.unknownToken", "The token is unknown, or its session has ended or expired."),
      Guesses.reason,
    ]
  ) { accounts, call, writer throws(Rejection) in
    if call[required] { accounts.sessionChange = .nobody }
    try accounts.guesses.checkTokens(call)
    guard let session = accounts.session(by: call[Params.token], at: call.now),
      let account = accounts.accounts[session.account]
    else {
      accounts.guesses.failToken(call)
      throw Rejection(
        .notSignedIn, "accounts.unknownToken", "The token is unknown, or its session has ended or expired: sign in."
      )
    }
    accounts.guesses.succeed(call, account)
    accounts.sessionChange = .signedIn(session: session.id)
    account.reply(to: &writer)
    writer.member("expiresAt", session.expiresAt)
  }

  static let signOut = Method<Accounts>.changes(
    "accounts.signOut",
    "Signs out: ends this connection's session and its token. Each connection of this session"
      + " then has no account until it signs in, resumes a session or reconnects.",
    done: Sentence("signed out", "abgemeldet"),
    reasons: [Reason(.notSignedIn, "accounts.notSignedIn", "Nobody has signed in on this connection.")]
  ) { accounts, call, _ throws(Rejection) in
    guard let session = call.session else {
      throw Rejection(
        .notSignedIn, "accounts.notSignedIn",
        "Nobody has signed in on this connection: it acts as its own user, so there is no session to end.")
    }
    accounts.sessions.remove(session)
  }
}
