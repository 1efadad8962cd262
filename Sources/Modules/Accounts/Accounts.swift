package import ModuleKit
package import Time

/// User accounts. Each uid gets an account when it first connects. Other users sign up. All user data is stored under
/// account ids.
///
/// No user can see or undo the transactions of this module. The host knows which account acts on each connection. The
/// methods here only report how a call affects its connection (`takeSessionChange`), and which sessions exist.
package struct Accounts: Module {
  package static let name = "accounts"
  package static let isRecorded = false
  package static let tables: [TableDescription<Accounts>] = [
    TableDescription("accounts", table: { $0.accounts }, change: { $1(&$0.accounts) }) { _, account, viewer, writer in
      guard account.id == viewer.account else { return false }
      account.show(to: &writer)
      return true
    },
    TableDescription("sessions", table: { $0.sessions }, change: { $1(&$0.sessions) }) { _, _, _, _ in false },
  ]
  package static let methods: [Method<Accounts>] = [
    me, list, signUp, signIn, resume, signOut, forgo, listSessions, endSession, changePassword, issueReset,
    resetPassword, close,
  ]

  /// The maximum number of accounts that one local user may create. All of these accounts share that user's limits.
  static let mostAccounts = 1_000
  /// The maximum number of accounts that may be created through the web page, in total. Each of these accounts has its
  /// own limits.
  static let mostPageAccounts = 100_000

  var accounts = Table<Account, AccountIndex>()
  var sessions = Table<SignedIn, SignedInIndex>()
  var guesses = Guesses()
  var signUps = Attempts(most: 60, seconds: 60)
  /// Counts the sign-ups through the web page, for each address. Sign-ups of local users aren't counted here.
  var signUpsOfDay = Attempts(most: 100, seconds: 86_400)
  var sessionChange: SessionChange?

  package init() {}

  package func mayBeForgotten(_ moment: Moment) -> Bool {
    guesses.areOver(moment.now) && signUps.areOver(moment.now)
  }

  package var people: People { accounts.index.people }

  package func name(of id: Int) -> String? { accounts[id]?.name }

  /// Whether a user may act as this account.
  package func isOpen(_ id: Int) -> Bool { accounts[id]?.isOpen == true }

  package func session(_ id: Int) -> SignedIn? { sessions[id] }

  /// Returns the effect of the last call on its connection, and clears it.
  package mutating func takeSessionChange() -> SessionChange? {
    defer { sessionChange = nil }
    return sessionChange
  }

  /// The open account with this name, ignoring case.
  func account(named name: String) -> Account? {
    people.id(named: name).flatMap { accounts[$0] }.flatMap { $0.isOpen ? $0 : nil }
  }

  /// The open account that was created for this uid and this login. A uid whose login has changed now belongs to
  /// another user. A uid whose account was closed gets a new account.
  package func account(uid: UInt32, login: String) -> Account? {
    (accounts.index.byUser[uid] ?? []).lazy.compactMap { accounts[$0] }.first { $0.login == login && $0.isOpen }
  }

  /// The account of a local user who connects. It is created if it doesn't exist.
  package mutating func admit(uid: UInt32, login: String, now: Instant) -> Account {
    if let known = account(uid: uid, login: login) { return known }
    let name = freeName(uid: uid, login: login)
    return accounts.insert { Account(id: $0, name: name, login: login, uid: uid, createdAt: now) }
  }

  /// Stores the names that accounts have at home. The replica's own account gets the name that it has at home. For
  /// other people, closed accounts are created here, because rows that refer to these people need only their names.
  package mutating func learn(nameOf account: Int, _ name: String?, others: [String], now: Instant) {
    if let name, Self.isValidName(name), people.id(named: name) == nil { accounts.update(account) { $0.name = name } }
    for other in others where Self.isValidName(other) && people.id(named: other) == nil {
      guard people.closedCount < Self.mostPageAccounts else { return }
      accounts.insert { Account(id: $0, name: other, createdAt: now, closedAt: now) }
    }
  }

  /// A name for a new account: the login, or `uid1000` if the login is taken or isn't a valid name. Names are never
  /// reused. If `uid1000` is taken too, a number is appended.
  private func freeName(uid: UInt32, login: String) -> String {
    if Self.isValidName(login), people.id(named: login) == nil { return login }
    let plain = "uid\(uid)"
    var name = plain
    var number = 2
    while people.id(named: name) != nil {
      name = "\(plain)-\(number)"
      number += 1
    }
    return name
  }

  /// Whether a name has 1 to 299 characters and begins with an ASCII letter. Invisible characters and control
  /// characters aren't allowed.
  static func isValidName(_ name: String) -> Bool {
    beginsWithLetter(name) && name.unicodeScalars.count <= 299 && firstInvisible(of: name) == nil
      && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }
  }

  static func beginsWithLetter(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first else { return false }
    return first.isASCII && first.properties.isAlphabetic
  }

  /// The first character that is invisible or changes the direction of text. With such a character, two different names
  /// could look the same.
  static func firstInvisible(of name: String) -> Unicode.Scalar? {
    let scalars = Array(name.unicodeScalars)
    for (place, scalar) in scalars.enumerated() where isInvisible(scalar) {
      let before = place > 0 ? scalars[place - 1] : nil
      let after = place + 1 < scalars.count ? scalars[place + 1] : nil
      if !isPartOfEmoji(scalar, before, after) { return scalar }
    }
    return nil
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return false }
    switch scalar.properties.generalCategory {
    case .format, .lineSeparator, .paragraphSeparator: return true
    // 0x2800 is the blank braille cell. It must be listed here, because Unicode treats it as a visible symbol.
    default: return scalar.value == 0x2800 || scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether the character is part of an emoji that has several characters. It can be a joiner between two emoji, or a
  /// selector after a character that is otherwise shown as text.
  private static func isPartOfEmoji(
    _ scalar: Unicode.Scalar, _ before: Unicode.Scalar?, _ after: Unicode.Scalar?
  ) -> Bool {
    guard let before, !before.isASCII else { return false }
    switch scalar.value {
    case 0x200D: return (before.properties.isEmoji || before.value == 0xFE0F) && after?.properties.isEmoji == true
    case 0xFE0F: return before.properties.isEmoji && !before.properties.isEmojiPresentation
    default: return false
    }
  }
}
