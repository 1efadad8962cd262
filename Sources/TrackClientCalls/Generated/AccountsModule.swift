// Made by ./dev update-golden from what is declared of accounts: change that.

/// The module `accounts`: its calls, and what they take and give.
public enum AccountsModule {
  /// Gives your account another password, or its first, and ends its sessions but for the one that calls.
  ///
  /// It is refused also for `accounts.wrongPassword` (There is no account of that name with that password),
  /// `accounts.tooManyAttempts` (Too many wrong passwords, codes or tokens: wait for `retryAfter` seconds),
  /// `accounts.hashing` (There is no memory to work on a password now: try again), `accounts.notFound` (Your account is
  /// not there any more).
  ///
  /// - Parameters:
  ///   - new: the password from now on: from 8 characters to 511 bytes, taken as they are. A password of 8 to 511
  ///     characters.
  ///   - old: the password up to now; left out where the account has none yet. A password of 1 to 511 characters.
  public static func changePassword(new: String, old: String? = nil) -> TypedCall<AccountReply> {
    TypedCall("accounts.changePassword", AccountReply.init) {
      $0.set("new", new)
      $0.set("old", old)
    }
  }

  /// Closes your account: its sessions end, and its name is never given again. What it has recorded stays under that
  /// name.
  ///
  /// It is refused also for `accounts.wrongPassword` (There is no account of that name with that password),
  /// `accounts.tooManyAttempts` (Too many wrong passwords, codes or tokens: wait for `retryAfter` seconds),
  /// `accounts.hashing` (There is no memory to work on a password now: try again), `accounts.notFound` (Your account is
  /// not there any more), `chores.housed` (You live in a house already; `house` is which).
  ///
  /// - Parameter password: the account's password. A password of 1 to 511 characters.
  public static func close(password: String) -> TypedCall<AccountReply> {
    TypedCall("accounts.close", AccountReply.init) {
      $0.set("password", password)
    }
  }

  /// Ends one of your sessions, such as that of a lost phone: whatever acts by it acts as nobody from then on.
  ///
  /// It is refused also for `accounts.sessionNotFound` (You have no such session).
  ///
  /// - Parameter session: which session, by its number in accounts.sessions. A whole number from 1.
  public static func endSession(session: Int) -> TypedCall<SessionReply> {
    TypedCall("accounts.endSession", SessionReply.init) {
      $0.set("session", session)
    }
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
  public static func forgo(from: String? = nil) -> TypedCall<BelievedReply> {
    TypedCall("accounts.forgo", BelievedReply.init) {
      $0.set("from", from)
    }
  }

  /// Makes a code with which an account can be given a new password, once and within an hour: hand it over in person.
  ///
  /// For administrators: root, and members of the group trackd-admin.
  ///
  /// It is refused also for `accounts.hashing` (There is no memory to work on a password now: try again),
  /// `accounts.notFound` (There is no account of that name).
  ///
  /// - Parameter name: the account's name. Text of 1 to 299 characters.
  public static func issueReset(name: String) -> TypedCall<IssueResetReply> {
    TypedCall("accounts.issueReset", IssueResetReply.init) {
      $0.set("name", name)
    }
  }

  /// Lists all accounts that are not closed, in the order in which they came.
  ///
  /// - Parameters:
  ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func list(limit: Int? = nil, cursor: String? = nil) -> TypedCall<AccountPage> {
    TypedCall("accounts.list", AccountPage.init) {
      $0.set("limit", limit)
      $0.set("cursor", cursor)
    }
  }

  /// Tells as whom you act.
  ///
  /// It is refused also for `accounts.notFound` (Your account is not there any more).
  public static func me() -> TypedCall<MeReply> {
    TypedCall("accounts.me", MeReply.init)
  }

  /// Gives an account a new password by an administrator's code, and ends all its sessions. It signs nobody in.
  ///
  /// For everybody who may connect, also without an account.
  ///
  /// It is refused also for `accounts.tooManyAttempts` (Too many wrong passwords, codes or tokens: wait for
  /// `retryAfter` seconds), `accounts.hashing` (There is no memory to work on a password now: try again),
  /// `accounts.wrongCode` (The name or the code is wrong, or the code has expired).
  ///
  /// - Parameters:
  ///   - name: the account's name. Text of 1 to 299 characters.
  ///   - code: what an administrator has given you; case and hyphens don't matter. A password of 1 to 40 characters.
  ///   - new: the password from now on: from 8 characters to 511 bytes, taken as they are. A password of 8 to 511
  ///     characters.
  public static func resetPassword(name: String, code: String, new: String) -> TypedCall<AccountReply> {
    TypedCall("accounts.resetPassword", AccountReply.init) {
      $0.set("name", name)
      $0.set("code", code)
      $0.set("new", new)
    }
  }

  /// Lets this connection act by the token of an earlier sign-in: with its rights alone, and its subscriptions go on
  /// with what it may see.
  ///
  /// For everybody who may connect, also without an account.
  ///
  /// It is refused also for `accounts.unknownToken` (The token is unknown, ended or expired),
  /// `accounts.tooManyAttempts` (Too many wrong passwords, codes or tokens: wait for `retryAfter` seconds).
  ///
  /// - Parameters:
  ///   - token: what signing in or up gave. A password of 1 to 200 characters.
  ///   - required: if the token is not valid, let this connection act as nobody until it signs in. True or false; nil
  ///     is false.
  public static func resume(token: String, required: Bool? = nil) -> TypedCall<ResumeReply> {
    TypedCall("accounts.resume", ResumeReply.init) {
      $0.set("token", token)
      $0.set("required", required)
    }
  }

  /// Lists where you are signed in, with the session that was used last first.
  ///
  /// It is refused also for `accounts.notFound` (Your account is not there any more).
  public static func sessions() -> TypedCall<SessionList> {
    TypedCall("accounts.sessions", SessionList.init)
  }

  /// Lets this connection act as an account: with its rights alone, and its subscriptions go on with what it may see.
  ///
  /// For everybody who may connect, also without an account.
  ///
  /// It is refused also for `accounts.tooManyAttempts` (Too many wrong passwords, codes or tokens: wait for
  /// `retryAfter` seconds), `accounts.hashing` (There is no memory to work on a password now: try again),
  /// `accounts.wrongPassword` (There is no account of that name with that password).
  ///
  /// - Parameters:
  ///   - name: the account's name. Text of 1 to 299 characters.
  ///   - password: the account's password. A password of 1 to 511 characters.
  ///   - from: where you sign in, for accounts.sessions, such as "Firefox on the tablet". Text of up to 100 characters;
  ///     nil is "".
  public static func signIn(name: String, password: String, from: String? = nil) -> TypedCall<SignInReply> {
    TypedCall("accounts.signIn", SignInReply.init) {
      $0.set("name", name)
      $0.set("password", password)
      $0.set("from", from)
    }
  }

  /// Ends the session by which this connection acts: its token, and every connection that acts by it, which act as
  /// nobody until they sign in, resume or connect anew.
  ///
  /// It is refused also for `accounts.notSignedIn` (Nobody has signed in on this connection).
  public static func signOut() -> TypedCall<Void> {
    TypedCall("accounts.signOut")
  }

  /// Makes an account with a password, and lets this connection act as it: with its rights alone, and its subscriptions
  /// go on with what it may see.
  ///
  /// For everybody who may connect, also without an account.
  ///
  /// It is refused also for `accounts.tooManySignUps` (One user makes no more than so many accounts in a minute),
  /// `accounts.hashing` (There is no memory to work on a password now: try again), `accounts.nameTaken` (The name is or
  /// was somebody's), `accounts.tooMany` (There are as many as there may be; `limit` is how many),
  /// `accounts.nameIsLogin` (The name is a login of this machine).
  ///
  /// - Parameters:
  ///   - name: a name that nobody has or had; it begins with a letter. Text of 1 to 299 characters.
  ///   - password: from 8 characters to 511 bytes, taken as they are. A password of 8 to 511 characters.
  ///   - from: where you sign in, for accounts.sessions, such as "Firefox on the tablet". Text of up to 100 characters;
  ///     nil is "".
  public static func signUp(name: String, password: String, from: String? = nil) -> TypedCall<SignInReply> {
    TypedCall("accounts.signUp", SignInReply.init) {
      $0.set("name", name)
      $0.set("password", password)
      $0.set("from", from)
    }
  }

  /// What `accounts.changePassword`, `accounts.close` and `accounts.resetPassword` gives.
  public struct AccountReply: Equatable, Sendable {
    /// An object.
    public let account: Account

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      account = try json.member("account", Account.init)
    }
  }

  /// What `accounts.endSession` gives.
  public struct SessionReply: Equatable, Sendable {
    /// An object.
    public let session: Session

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      session = try json.member("session", Session.init)
    }
  }

  /// What `accounts.forgo` gives.
  public struct BelievedReply: Equatable, Sendable {
    /// True or false.
    public let believed: Bool

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      believed = try json.member("believed")
    }
  }

  /// What `accounts.issueReset` gives.
  public struct IssueResetReply: Equatable, Sendable {
    /// An object.
    public let account: Account
    /// Text of 9 characters.
    public let code: String
    /// A time.
    public let expiresAt: Timestamp

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      account = try json.member("account", Account.init)
      code = try json.member("code")
      expiresAt = try json.member("expiresAt")
    }
  }

  /// What `accounts.list` gives.
  public struct AccountPage: Equatable, Sendable {
    /// A list of up to 1000, each an object.
    public let accounts: [Account]
    /// Text of 1 to 200 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      accounts = try json.member("accounts", Account.init)
      next = try json.member("next")
    }
  }

  /// What `accounts.me` gives.
  public struct MeReply: Equatable, Sendable {
    /// An object.
    public let account: Account
    /// True or false.
    public let signedIn: Bool
    /// True or false.
    public let hasPassword: Bool

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      account = try json.member("account", Account.init)
      signedIn = try json.member("signedIn")
      hasPassword = try json.member("hasPassword")
    }
  }

  /// What `accounts.resume` gives.
  public struct ResumeReply: Equatable, Sendable {
    /// An object.
    public let account: Account
    /// A time.
    public let expiresAt: Timestamp

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      account = try json.member("account", Account.init)
      expiresAt = try json.member("expiresAt")
    }
  }

  /// What `accounts.sessions` gives.
  public struct SessionList: Equatable, Sendable {
    /// A list of up to 50, each an object.
    public let sessions: [Session]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      sessions = try json.member("sessions", Session.init)
    }
  }

  /// What `accounts.signIn` and `accounts.signUp` gives.
  public struct SignInReply: Equatable, Sendable {
    /// An object.
    public let account: Account
    /// A password of 64 characters.
    public let token: String
    /// A time.
    public let expiresAt: Timestamp

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      account = try json.member("account", Account.init)
      token = try json.member("token")
      expiresAt = try json.member("expiresAt")
    }
  }

  /// In what is given: `accounts.changePassword.account`, `accounts.close.account`, `accounts.issueReset.account` and
  /// others.
  public struct Account: Identifiable, Equatable, Sendable {
    /// A whole number from 1.
    public let id: Int
    /// Text of 1 to 299 characters.
    public let name: String
    /// Text of 1 to 299 characters, or null.
    public let login: String?
    /// A time.
    public let createdAt: Timestamp

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      name = try json.member("name")
      login = try json.member("login")
      createdAt = try json.member("createdAt")
    }
  }

  /// In what is given: `accounts.endSession.session` and `accounts.sessions.sessions`.
  public struct Session: Identifiable, Equatable, Sendable {
    /// A whole number from 1.
    public let id: Int
    /// Text of up to 100 characters.
    public let from: String
    /// A time.
    public let createdAt: Timestamp
    /// A time.
    public let lastUsedAt: Timestamp
    /// A time.
    public let expiresAt: Timestamp
    /// True or false.
    public let current: Bool

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
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
