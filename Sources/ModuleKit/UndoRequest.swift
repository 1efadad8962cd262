/// Who wants which transaction taken back.
public struct UndoRequest: Sendable {
  public let account: Int
  public let isAdmin: Bool
  /// The account whose transaction it is: another one only where an administrator asks.
  public let author: Int
  /// The transaction's revision.
  public let rev: Int
  /// What made it. Of an undo it is what made the first transaction of the chain of undos, so that the rules of that method hold
  /// however often it was taken back and done again; `history.undo` where that transaction isn't kept any more.
  public let method: String

  public init(account: Int, isAdmin: Bool, author: Int, rev: Int, method: String) {
    self.account = account
    self.isAdmin = isAdmin
    self.author = author
    self.rev = rev
    self.method = method
  }
}
