/// Sets which account owns the row that a call adds. Only administrators may add rows for other accounts, for instance
/// when they import rows of several people.
public enum Author {
  public static let param = Param<String>.name(
    "author", "the account that owns it, for imports by administrators; default: you"
  ).optional
}

extension Call {
  /// The caller, or the open account that the param names. Only an administrator may name another account.
  public func author() throws(Rejection) -> Int {
    guard let name = self[Author.param] else { return user }
    let id = people.id(named: name)
    if id == user { return user }
    guard isAdmin else {
      throw .violation("author", "others", "can be set only by an administrator: omit it to act for yourself")
    }
    guard let id, people.isOpen(id) else {
      throw .violation("author", "account", "isn't an account; to list the accounts: accounts.list")
    }
    return id
  }
}
