// Made by ./dev update-golden from what is declared of accounts: change that.

/// The module `accounts`: its calls, and what they take and give.
///
/// Its refusals, beside those of every method:
///
/// - `accounts.wrongPassword`: There is no account of that name with that password.
/// - `accounts.tooManyAttempts`: Too many wrong passwords, codes or tokens: wait for `retryAfter` seconds.
/// - `accounts.hashing`: There is no memory to work on a password now: try again.
/// - `accounts.notFound`: Your account is not there any more, or: There is no account of that name.
/// - `chores.housed`: You live in a house already; `house` is which.
/// - `accounts.sessionNotFound`: You have no such session.
/// - `accounts.wrongCode`: The name or the code is wrong, or the code has expired.
/// - `accounts.unknownToken`: The token is unknown, ended or expired.
/// - `accounts.notSignedIn`: Nobody has signed in on this connection.
/// - `accounts.tooManySignUps`: One user makes no more than so many accounts in a minute.
/// - `accounts.nameTaken`: The name is or was somebody's.
/// - `accounts.tooMany`: There are as many as there may be; `limit` is how many.
/// - `accounts.nameIsLogin`: The name is a login of this machine.
public enum AccountsModule {
  /// Gives your account another password, or its first, and ends its sessions but for the one that calls.
  ///
  /// Refusals of its own: `accounts.wrongPassword`, `accounts.tooManyAttempts`, `accounts.hashing`,
  /// `accounts.notFound`.
  ///
  /// - Parameters:
  ///   - new: the password from now on: from 8 characters to 511 bytes, taken as they are. A password of 8 to 511
  ///     characters.
  ///   - old: the password up to now; left out where the account has none yet. A password of 1 to 511 characters.
  public static func changePassword(new: String, old: String? = nil) -> TypedCall<Account> {
    TypedCall("accounts.changePassword", member("account", Account.init), ["new": new, "old": old])
  }

  /// Closes your account: its sessions end, and its name is never given again. What it has recorded stays under that
  /// name.
  ///
  /// Refusals of its own: `accounts.wrongPassword`, `accounts.tooManyAttempts`, `accounts.hashing`,
  /// `accounts.notFound`, `chores.housed`.
  ///
  /// - Parameter password: the account's password. A password of 1 to 511 characters.
  public static func close(password: String) -> TypedCall<Account> {
    TypedCall("accounts.close", member("account", Account.init), ["password": password])
  }

  /// Ends one of your sessions, such as that of a lost phone: whatever acts by it acts as nobody from then on.
  ///
  /// Refusals of its own: `accounts.sessionNotFound`.
  ///
  /// - Parameter session: which session, by its number in accounts.sessions. A whole number from 1.
  public static func endSession(session: Int) -> TypedCall<Session> {
    TypedCall("accounts.endSession", member("session", Session.init), ["session": session])
  }

  /// Lets this connection act as nobody, whatever user runs it, until it signs in, signs up or resumes. No session ends
  /// by it. For programs that hand their connection to others, such as a page's server. Where the daemon believes that
  /// server (gateway in trackd.conf), limits go by `from`, and by the account once somebody has signed in: `believed`
  /// says so, and notifications `accounts.standing {account}` say who has, or null.
  ///
  /// For everybody who may connect, also without an account.
  ///
  /// - Parameter from: from where somebody comes who is given this connection, such as an address. Text of 1 to 64
  ///   characters.
  public static func forgo(from: String? = nil) -> TypedCall<Bool> {
    TypedCall("accounts.forgo", member("believed"), ["from": from])
  }

  /// Makes a code with which an account can be given a new password, once and within an hour: hand it over in person.
  ///
  /// For administrators: root, and members of the group trackd-admin.
  ///
  /// Refusals of its own: `accounts.hashing`, `accounts.notFound`.
  ///
  /// - Parameter name: the account's name. Text of 1 to 299 characters.
  public static func issueReset(name: String) -> TypedCall<IssueResetReply> {
    TypedCall("accounts.issueReset", IssueResetReply.init, ["name": name])
  }

  /// Lists all accounts that are not closed, in the order in which they came.
  ///
  /// - Parameters:
  ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func list(limit: Int? = nil, cursor: String? = nil) -> TypedCall<Page<Account>> {
    TypedCall("accounts.list", page("accounts", Account.init), ["limit": limit, "cursor": cursor])
  }

  /// Tells as whom you act.
  ///
  /// Refusals of its own: `accounts.notFound`.
  public static func me() -> TypedCall<MeReply> {
    TypedCall("accounts.me", MeReply.init)
  }

  /// Gives an account a new password by an administrator's code, and ends all its sessions. It signs nobody in.
  ///
  /// For everybody who may connect, also without an account.
  ///
  /// Refusals of its own: `accounts.tooManyAttempts`, `accounts.hashing`, `accounts.wrongCode`.
  ///
  /// - Parameters:
  ///   - name: the account's name. Text of 1 to 299 characters.
  ///   - code: what an administrator has given you; case and hyphens don't matter. A password of 1 to 40 characters.
  ///   - new: the password from now on: from 8 characters to 511 bytes, taken as they are. A password of 8 to 511
  ///     characters.
  public static func resetPassword(name: String, code: String, new: String) -> TypedCall<Account> {
    TypedCall("accounts.resetPassword", member("account", Account.init), ["name": name, "code": code, "new": new])
  }

  /// Lets this connection act by the token of an earlier sign-in: with its rights alone, and its subscriptions go on
  /// with what it may see.
  ///
  /// For everybody who may connect, also without an account.
  ///
  /// Refusals of its own: `accounts.unknownToken`, `accounts.tooManyAttempts`.
  ///
  /// - Parameters:
  ///   - token: what signing in or up gave. A password of 1 to 200 characters.
  ///   - required: if the token is not valid, let this connection act as nobody until it signs in. True or false; nil
  ///     is false.
  public static func resume(token: String, required: Bool? = nil) -> TypedCall<ResumeReply> {
    TypedCall("accounts.resume", ResumeReply.init, ["token": token, "required": required])
  }

  /// Lists where you are signed in, with the session that was used last first.
  ///
  /// Refusals of its own: `accounts.notFound`.
  public static func sessions() -> TypedCall<[Session]> {
    TypedCall("accounts.sessions", member("sessions", Session.init))
  }

  /// Lets this connection act as an account: with its rights alone, and its subscriptions go on with what it may see.
  ///
  /// For everybody who may connect, also without an account.
  ///
  /// Refusals of its own: `accounts.tooManyAttempts`, `accounts.hashing`, `accounts.wrongPassword`.
  ///
  /// - Parameters:
  ///   - name: the account's name. Text of 1 to 299 characters.
  ///   - password: the account's password. A password of 1 to 511 characters.
  ///   - from: where you sign in, for accounts.sessions, such as "Firefox on the tablet". Text of up to 100 characters;
  ///     nil is "".
  public static func signIn(name: String, password: String, from: String? = nil) -> TypedCall<SignInReply> {
    TypedCall("accounts.signIn", SignInReply.init, ["name": name, "password": password, "from": from])
  }

  /// Ends the session by which this connection acts: its token, and every connection that acts by it, which act as
  /// nobody until they sign in, resume or connect anew.
  ///
  /// Refusals of its own: `accounts.notSignedIn`.
  public static func signOut() -> TypedCall<Void> {
    TypedCall("accounts.signOut")
  }

  /// Makes an account with a password, and lets this connection act as it: with its rights alone, and its subscriptions
  /// go on with what it may see.
  ///
  /// For everybody who may connect, also without an account.
  ///
  /// Refusals of its own: `accounts.tooManySignUps`, `accounts.hashing`, `accounts.nameTaken`, `accounts.tooMany`,
  /// `accounts.nameIsLogin`.
  ///
  /// - Parameters:
  ///   - name: a name that nobody has or had; it begins with a letter. Text of 1 to 299 characters.
  ///   - password: from 8 characters to 511 bytes, taken as they are. A password of 8 to 511 characters.
  ///   - from: where you sign in, for accounts.sessions, such as "Firefox on the tablet". Text of up to 100 characters;
  ///     nil is "".
  public static func signUp(name: String, password: String, from: String? = nil) -> TypedCall<SignInReply> {
    TypedCall("accounts.signUp", SignInReply.init, ["name": name, "password": password, "from": from])
  }

  /// What `accounts.issueReset` gives.
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

  /// What `accounts.me` gives.
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

  /// What `accounts.resume` gives.
  public struct ResumeReply: Equatable, Sendable {
    public let account: Account
    public let expiresAt: Timestamp

    public init(reading json: JSON) throws(ClientError) {
      account = try json.member("account", Account.init)
      expiresAt = try json.member("expiresAt")
    }
  }

  /// What `accounts.signIn` and `accounts.signUp` gives.
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
