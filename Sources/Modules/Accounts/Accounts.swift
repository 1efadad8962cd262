package import ModuleKit
package import Time

/// Who is who. Every uid that connects gets an account at first sight, others sign up; what users do is kept under its id.
///
/// Nobody can see or undo its transactions. The host knows who acts on which connection: methods here only say what a call means
/// for the connection (`takeTurn`), and which sessions there are.
package struct Accounts: Module {
  package static let name = "accounts"
  package static let isRecorded = false
  package static let tables: [TableDescription<Accounts>] = [
    TableDescription("accounts", \.accounts) { _, account, viewer, writer in
      guard account.id == viewer.account else { return false }
      account.show(to: &writer)
      return true
    },
    TableDescription("sessions", \.sessions) { _, _, _, _ in false },
  ]
  package static let methods: [Method<Accounts>] = [
    me, list, signUp, signIn, resume, signOut, forgo, listSessions, endSession, changePassword, issueReset,
    resetPassword, close,
  ]

  /// One user of the machine makes so many at most: what a user may have, all of them share.
  static let mostAccounts = 1_000
  /// And all who come by the page, where each account has what it may have for itself.
  static let mostPageAccounts = 100_000

  var accounts = Table<Account, AccountIndex>()
  var sessions = Table<SignedIn, SignedInIndex>()
  var guesses = Guesses()
  var signUps = Attempts(most: 60, seconds: 60)
  /// Those by the page, where a stranger may come from anywhere.
  var signUpsOfDay = Attempts(most: 100, seconds: 86_400)
  var turn: Turn?

  package init() {}

  package func mayBeForgotten(_ moment: Moment) -> Bool {
    guesses.areOver(moment.now) && signUps.areOver(moment.now)
  }

  package var people: People { accounts.index.people }

  package func name(of id: Int) -> String? { accounts[id]?.name }

  /// May somebody act as this account?
  package func isOpen(_ id: Int) -> Bool { accounts[id]?.isOpen == true }

  package func session(_ id: Int) -> SignedIn? { sessions[id] }

  /// What the last call means for the connection that made it, once.
  package mutating func takeTurn() -> Turn? {
    defer { turn = nil }
    return turn
  }

  /// The open account of that name, in whatever case.
  func account(named name: String) -> Account? {
    people.id(named: name).flatMap { accounts[$0] }.flatMap { $0.isOpen ? $0 : nil }
  }

  /// The account that was made for this uid under this login. A uid whose login changed is somebody else, and so is one whose
  /// account was closed.
  package func account(uid: UInt32, login: String) -> Account? {
    (accounts.index.byUser[uid] ?? []).lazy.compactMap { accounts[$0] }.first { $0.login == login && $0.isOpen }
  }

  /// The account of somebody who connects, made if there is none.
  package mutating func admit(uid: UInt32, login: String, now: Instant) -> Account {
    if let known = account(uid: uid, login: login) { return known }
    let name = freeName(uid: uid, login: login)
    return accounts.insert { Account(id: $0, name: name, login: login, uid: uid, createdAt: now) }
  }

  /// The login, or `uid1000` where that is taken or breaks the rule for names. Names are never given again, so where even that
  /// is taken a number follows.
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

  /// 1 to 299 characters, the first an ASCII letter, none a control character.
  static func isValidName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic else { return false }
    return name.unicodeScalars.count <= 299
      && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }
  }
}
