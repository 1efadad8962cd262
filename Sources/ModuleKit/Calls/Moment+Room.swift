extension Moment {
  /// All accounts that one user of the machine has made may together hold this many times the limit of one account.
  /// Without this rule each new account would have its own limit, and a user would have no limit at all.
  public static let roomOfAllAccounts = 10

  /// Throws if the account, or all accounts of its machine user together, exceed the limit.
  /// - Parameters:
  ///   - what: describes a number of rows for the error, such as `You have 7 remarks`.
  ///   - count: how many such rows an account has.
  public func requireRoom(
    for user: Int, _ most: Setting, _ reason: String, _ what: (Int) -> String, count: (Int) -> Int
  ) throws(Rejection) {
    let limit = context.settings[most]
    if count(user) > limit { throw .tooMany(reason, what(limit), limit) }
    let accounts = context.people.kin(of: user)
    // With this few accounts, each within its own limit, the total can't exceed the common limit.
    guard accounts.count > Self.roomOfAllAccounts else { return }
    let room = limit * Self.roomOfAllAccounts
    guard accounts.reduce(0, { $0 + count($1) }) > room else { return }
    throw .tooMany(reason, "All accounts that your user has created count together: \(what(room))", room)
  }

  /// Checks each owner of new rows among these changes, once per owner.
  public func requireRoom<Element>(
    for changes: [Change<Element>], of owner: (Element) -> Int, _ most: Setting, _ reason: String,
    _ what: (Int) -> String, count: (Int) -> Int
  ) throws(Rejection) {
    for user in Set(changes.compactMap { $0.before == nil ? $0.after.map(owner) : nil }) {
      try requireRoom(for: user, most, reason, what, count: count)
    }
  }
}
