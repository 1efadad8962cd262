/// A request to undo a transaction.
public struct UndoRequest: Sendable {
  public let account: Int
  public let isAdmin: Bool
  /// The author of the transaction. Only an administrator may undo the transaction of another account.
  public let author: Int
  /// The transaction's revision.
  public let rev: Int
  /// The method that made the transaction. If the transaction is itself an undo, the chain of undos is followed back to
  /// the original transaction. This is then the original transaction's method, however often the change was undone and
  /// redone. It is `history.undo` if the original transaction is no longer kept.
  public let method: String

  public init(account: Int, isAdmin: Bool, author: Int, rev: Int, method: String) {
    self.account = account
    self.isAdmin = isAdmin
    self.author = author
    self.rev = rev
    self.method = method
  }
}
