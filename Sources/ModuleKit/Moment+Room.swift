extension Moment {
  /// All accounts that one user of the machine has made have together so many times what one account may have. Else each new one
  /// would bring room of its own, and there would be no limit to what that user may have.
  public static let roomOfAllAccounts = 10

  /// Refuses what is one too many for its user, or for all accounts of the user of the machine whose this one is.
  /// - Parameters:
  ///   - what: what so many of them are, for the refusal: `You have 7 remarks`.
  ///   - count: how many an account has.
  public func requireRoom(
    for user: Int, _ most: Setting, _ reason: String, _ what: (Int) -> String, count: (Int) -> Int
  ) throws(Rejection) {
    let limit = surroundings.settings[most]
    if count(user) > limit { throw .tooMany(reason, what(limit), limit) }
    let accounts = surroundings.people.kin(of: user)
    // As long as each has no more than it may, fewer can't have more together.
    guard accounts.count > Self.roomOfAllAccounts else { return }
    let room = limit * Self.roomOfAllAccounts
    guard accounts.reduce(0, { $0 + count($1) }) > room else { return }
    throw .tooMany(reason, "Counted for all accounts that your user of this machine has made: \(what(room))", room)
  }

  /// The same for whoever has rows that are new among these: of each once, however many came.
  public func requireRoom<Element>(
    for changes: [Change<Element>], of owner: (Element) -> Int, _ most: Setting, _ reason: String,
    _ what: (Int) -> String, count: (Int) -> Int
  ) throws(Rejection) {
    for user in Set(changes.compactMap { $0.before == nil ? $0.after.map(owner) : nil }) {
      try requireRoom(for: user, most, reason, what, count: count)
    }
  }
}
