extension Moment {
  /// The common limit of all accounts that one user of the machine has made, as a multiple of one account's limit.
  /// Without a common limit, the user could escape all limits by making more accounts.
  public static let roomOfAllAccounts = 10

  /// Throws if the account exceeds the limit, or if all accounts of its machine user together exceed the common limit.
  /// - Parameters:
  ///   - what: describes a number of rows for the error, such as `You have 7 remarks`.
  ///   - count: the number of such rows that an account has.
  public func requireRoom(
    for user: Int, _ most: Setting, _ reason: String, _ what: (Int) -> String, count: (Int) -> Int
  ) throws(Rejection) {
    let limit = context.settings[most]
    if count(user) > limit { throw .tooMany(reason, what(limit), limit) }
    let accounts = context.people.kin(of: user)
    // Each account is within its own limit, so this many accounts can't exceed the common limit.
    guard accounts.count > Self.roomOfAllAccounts else { return }
    let room = limit * Self.roomOfAllAccounts
    guard accounts.reduce(0, { $0 + count($1) }) > room else { return }
    throw .tooMany(reason, "All accounts that your user has created count together: \(what(room))", room)
  }

  /// Checks the limits for every account that gets new rows by these changes, once per account.
  public func requireRoom<Element>(
    for changes: [Change<Element>], of owner: (Element) -> Int, _ most: Setting, _ reason: String,
    _ what: (Int) -> String, count: (Int) -> Int
  ) throws(Rejection) {
    for user in Set(changes.compactMap { $0.before == nil ? $0.after.map(owner) : nil }) {
      try requireRoom(for: user, most, reason, what, count: count)
    }
  }
}
