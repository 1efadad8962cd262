import ModuleKit
import Wire

extension Accounts {
  static let wrongPassword = Reason(
    .notSignedIn, "accounts.wrongPassword", "Wrong name or password.")

  static let hashing = Reason(.busy, "accounts.hashing", "There isn't enough memory to hash a password now: try again.")

  /// A step that compares a password with a hash. Without an account or a hash, the step takes equally long, so its
  /// duration doesn't reveal whether they exist.
  static func comparison(of password: String, with hash: String?, _ call: Call) -> Step {
    let machine = call.machine
    let hash = hash ?? machine.hashOfNothing
    return Step { _ throws(Rejection) in Prepared(text: hash, number: try machine.matches(password, hash) ? 1 : 0) }
  }

  /// Returns the account if the step found that the password is right. The account's hash must not have changed since.
  mutating func proven(_ account: Account?, _ call: Call) throws(Rejection) -> Account {
    // The limit on guesses is checked again, because other guesses might have failed while this call's step was
    // running.
    try guesses.check(call, account)
    if let account, call.prepared?.number == 1, call.prepared?.text == account.password { return account }
    guesses.fail(call, account)
    throw Rejection(
      .notSignedIn, "accounts.wrongPassword",
      "Wrong name or password. If you forgot your password, an administrator can give you a code for accounts.resetPassword."
    )
  }

  /// The account that the caller acts as.
  func own(_ call: Call) throws(Rejection) -> Account {
    guard let account = accounts[call.user], account.isOpen else {
      throw .notFound("accounts.notFound", "Your account no longer exists.", field: "account", id: call.user)
    }
    return account
  }

  /// Limits the number of accounts that one local user creates, and the number that are created through the web page.
  func requireRoom(_ call: Call) throws(Rejection) {
    let limit = call.origin.uid == nil ? Accounts.mostPageAccounts : Accounts.mostAccounts
    guard call.origin.uid.map(people.count(ownedBy:)) ?? people.ownerlessCount < limit else {
      throw .tooMany("accounts.tooMany", "You have created \(limit) accounts", limit)
    }
  }

  /// Limits the rate of sign-ups.
  func requireTime(_ call: Call) throws(Rejection) {
    let (reason, message) = ("accounts.tooManySignUps", "You are creating accounts too fast: wait a minute.")
    try signUps.check(call.origin, call.now, reason: reason, message: message)
    try signUpsOfDay.check(call.origin, call.now, reason: reason, message: message)
  }

  mutating func noteSignUp(_ call: Call) {
    signUps.fail(call.origin, call.now)
    if call.origin.uid == nil { signUpsOfDay.fail(call.origin, call.now) }
  }

  func requireFree(_ name: String) throws(Rejection) {
    guard let id = people.id(named: name) else { return }
    throw .conflict(
      "accounts.nameTaken",
      "The name '\(accounts[id]?.name ?? name)' is taken, or was taken before: choose another.")
  }
}
