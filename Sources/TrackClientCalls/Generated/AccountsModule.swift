// Made by ./dev update-golden from what is declared of accounts: change that.

/// The module `accounts`: its calls, and what they take and give.
///
/// Its refusals, beside those of every method:
///
/// - `accounts.wrongPassword`: Wrong name or password.
/// - `accounts.tooManyAttempts`: Too many wrong passwords, codes or tokens: wait for `retryAfter` seconds.
/// - `accounts.hashing`: There isn't enough memory to hash a password now: try again.
/// - `accounts.notFound`: Your account no longer exists, or: No account with that name.
/// - `chores.housed`: You already live in a house, and must leave it first; `house` tells which.
/// - `accounts.sessionNotFound`: You have no such session.
/// - `accounts.wrongCode`: Wrong name or code, or the code has expired.
/// - `accounts.unknownToken`: The token is unknown, or its session has ended or expired.
/// - `accounts.notSignedIn`: Nobody has signed in on this connection.
/// - `accounts.tooManySignUps`: You are creating accounts too fast.
/// - `accounts.nameTaken`: The name is taken, or was taken before.
/// - `accounts.tooMany`: The limit on accounts that you create is reached; `limit` is the number allowed.
/// - `accounts.nameIsLogin`: The name is a login name on this machine.
public enum AccountsModule {
  /// Changes or sets your password, and ends your other sessions.
  ///
  /// Refusals specific to this method: `accounts.wrongPassword`, `accounts.tooManyAttempts`, `accounts.hashing`,
  /// `accounts.notFound`.
  ///
  /// - Parameters:
  ///   - new: the new password: at least 8 characters and at most 511 bytes, used exactly as given. A password of 8 to
  ///     511 characters.
  ///   - old: the current password; leave it out if the account has none yet. A password of 1 to 511 characters.
  public static func changePassword(new: String, old: String? = nil) -> TypedCall<Account> {
    TypedCall("accounts.changePassword", member("account", Account.init), ["new": new, "old": old])
  }

  /// Closes your account: its sessions end, and its name can't be used again. Its records stay under that name.
  ///
  /// Refusals specific to this method: `accounts.wrongPassword`, `accounts.tooManyAttempts`, `accounts.hashing`,
  /// `accounts.notFound`, `chores.housed`.
  ///
  /// - Parameter password: the account's password. A password of 1 to 511 characters.
  public static func close(password: String) -> TypedCall<Account> {
    TypedCall("accounts.close", member("account", Account.init), ["password": password])
  }

  /// Ends one of your sessions, such as that of a lost phone. Connections that used it lose their account.
  ///
  /// Refusals specific to this method: `accounts.sessionNotFound`.
  ///
  /// - Parameter session: the session's id in accounts.sessions. A whole number of at least 1.
  public static func endSession(session: Int) -> TypedCall<Session> {
    TypedCall("accounts.endSession", member("session", Session.init), ["session": session])
  }

  /// Makes this connection give up its account until it signs in, signs up or resumes. No session ends. For programs
  /// that pass their connection to others, such as a web server. If the daemon trusts that server (gateway in
  /// trackd.conf), `believed` is true. Limits then apply to the address in `from` until a sign-in, and after that to
  /// the account. Notifications `accounts.standing {account}` tell the account, or null.
  ///
  /// For everyone who may connect, even without an account.
  ///
  /// - Parameter from: the address of the client that will use this connection. Text of 1 to 64 characters.
  public static func forgo(from: String? = nil) -> TypedCall<Bool> {
    TypedCall("accounts.forgo", member("believed"), ["from": from])
  }

  /// Creates a code to set an account's password. The code works once, and only for an hour: hand it over in person.
  ///
  /// For administrators: root, and members of the group trackd-admin.
  ///
  /// Refusals specific to this method: `accounts.hashing`, `accounts.notFound`.
  ///
  /// - Parameter name: the account's name. Text of 1 to 299 characters.
  public static func issueReset(name: String) -> TypedCall<IssueResetReply> {
    TypedCall("accounts.issueReset", IssueResetReply.init, ["name": name])
  }

  /// Lists all open accounts, oldest first.
  ///
  /// - Parameters:
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 100.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func list(limit: Int? = nil, cursor: String? = nil) -> TypedCall<Page<Account>> {
    TypedCall("accounts.list", page("accounts", Account.init), ["limit": limit, "cursor": cursor])
  }

  /// Tells which account you act as.
  ///
  /// Refusals specific to this method: `accounts.notFound`.
  public static func me() -> TypedCall<MeReply> {
    TypedCall("accounts.me", MeReply.init)
  }

  /// Sets an account's password with an administrator's code, and ends the account's sessions. It doesn't sign you in.
  ///
  /// For everyone who may connect, even without an account.
  ///
  /// Refusals specific to this method: `accounts.tooManyAttempts`, `accounts.hashing`, `accounts.wrongCode`.
  ///
  /// - Parameters:
  ///   - name: the account's name. Text of 1 to 299 characters.
  ///   - code: the code from an administrator; case and hyphens don't matter. A password of 1 to 40 characters.
  ///   - new: the new password: at least 8 characters and at most 511 bytes, used exactly as given. A password of 8 to
  ///     511 characters.
  public static func resetPassword(name: String, code: String, new: String) -> TypedCall<Account> {
    TypedCall("accounts.resetPassword", member("account", Account.init), ["name": name, "code": code, "new": new])
  }

  /// Resumes an earlier sign-in by its token: this connection acts as the account, with only its rights. Subscriptions
  /// continue, but show only what the account may see.
  ///
  /// For everyone who may connect, even without an account.
  ///
  /// Refusals specific to this method: `accounts.unknownToken`, `accounts.tooManyAttempts`.
  ///
  /// - Parameters:
  ///   - token: the token that accounts.signIn or accounts.signUp returned. A password of 1 to 200 characters.
  ///   - required: if the token is invalid, the connection has no account until sign-in. True or false; nil means
  ///     false.
  public static func resume(token: String, required: Bool? = nil) -> TypedCall<ResumeReply> {
    TypedCall("accounts.resume", ResumeReply.init, ["token": token, "required": required])
  }

  /// Lists where you are signed in, most recently used first.
  ///
  /// Refusals specific to this method: `accounts.notFound`.
  public static func sessions() -> TypedCall<[Session]> {
    TypedCall("accounts.sessions", member("sessions", Session.init))
  }

  /// Signs in: this connection acts as the account, with only its rights. Subscriptions continue, but show only what
  /// the account may see.
  ///
  /// For everyone who may connect, even without an account.
  ///
  /// Refusals specific to this method: `accounts.tooManyAttempts`, `accounts.hashing`, `accounts.wrongPassword`.
  ///
  /// - Parameters:
  ///   - name: the account's name. Text of 1 to 299 characters.
  ///   - password: the account's password. A password of 1 to 511 characters.
  ///   - from: a description of the device for accounts.sessions, such as "Firefox on the tablet". Text of up to 100
  ///     characters; nil means "".
  public static func signIn(name: String, password: String, from: String? = nil) -> TypedCall<SignInReply> {
    TypedCall("accounts.signIn", SignInReply.init, ["name": name, "password": password, "from": from])
  }

  /// Signs out: ends this connection's session and its token. Each connection of this session then has no account until
  /// it signs in, resumes a session or reconnects.
  ///
  /// Refusals specific to this method: `accounts.notSignedIn`.
  public static func signOut() -> TypedCall<Void> {
    TypedCall("accounts.signOut")
  }

  /// Creates an account with a password. This connection then acts as that account, with only its rights. Subscriptions
  /// continue, but show only what the account may see.
  ///
  /// For everyone who may connect, even without an account.
  ///
  /// Refusals specific to this method: `accounts.tooManySignUps`, `accounts.hashing`, `accounts.nameTaken`,
  /// `accounts.tooMany`, `accounts.nameIsLogin`.
  ///
  /// - Parameters:
  ///   - name: a name that no account has ever had; it begins with a letter. Text of 1 to 299 characters.
  ///   - password: at least 8 characters and at most 511 bytes, used exactly as given. A password of 8 to 511
  ///     characters.
  ///   - from: a description of the device for accounts.sessions, such as "Firefox on the tablet". Text of up to 100
  ///     characters; nil means "".
  public static func signUp(name: String, password: String, from: String? = nil) -> TypedCall<SignInReply> {
    TypedCall("accounts.signUp", SignInReply.init, ["name": name, "password": password, "from": from])
  }

  /// The reply of `accounts.issueReset`.
  public struct IssueResetReply: Equatable, Sendable {
    public let account: Account
    public let code: String
    public let expiresAt: Timestamp

    public init(reading json: JSON) throws(ClientError) {
      account = try json.member("account", Account.init)
      code = try json.member("code")
      expiresAt = try json.member("expiresAt")
    }
  }

  /// The reply of `accounts.me`.
  public struct MeReply: Equatable, Sendable {
    public let account: Account
    public let signedIn: Bool
    public let hasPassword: Bool

    public init(reading json: JSON) throws(ClientError) {
      account = try json.member("account", Account.init)
      signedIn = try json.member("signedIn")
      hasPassword = try json.member("hasPassword")
    }
  }

  /// The reply of `accounts.resume`.
  public struct ResumeReply: Equatable, Sendable {
    public let account: Account
    public let expiresAt: Timestamp

    public init(reading json: JSON) throws(ClientError) {
      account = try json.member("account", Account.init)
      expiresAt = try json.member("expiresAt")
    }
  }

  /// The reply of `accounts.signIn` and `accounts.signUp`.
  public struct SignInReply: Equatable, Sendable {
    public let account: Account
    public let token: String
    public let expiresAt: Timestamp

    public init(reading json: JSON) throws(ClientError) {
      account = try json.member("account", Account.init)
      token = try json.member("token")
      expiresAt = try json.member("expiresAt")
    }
  }

  /// In what is given: `accounts.changePassword.account`, `accounts.close.account`, `accounts.issueReset.account` and
  /// others.
  public struct Account: Identifiable, Equatable, Sendable {
    public let id: Int
    public let name: String
    public let login: String?
    public let createdAt: Timestamp

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      name = try json.member("name")
      login = try json.member("login")
      createdAt = try json.member("createdAt")
    }
  }

  /// In what is given: `accounts.endSession.session` and `accounts.sessions.sessions`.
  public struct Session: Identifiable, Equatable, Sendable {
    public let id: Int
    public let from: String
    public let createdAt: Timestamp
    public let lastUsedAt: Timestamp
    public let expiresAt: Timestamp
    public let current: Bool

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      from = try json.member("from")
      createdAt = try json.member("createdAt")
      lastUsedAt = try json.member("lastUsedAt")
      expiresAt = try json.member("expiresAt")
      current = try json.member("current")
    }
  }
}

extension TypedCall {
  /// The methods of `accounts`.
  public static var accounts: AccountsModule.Type { AccountsModule.self }
}
