/// A request to undo a transaction.
public struct UndoRequest: Sendable {
  public let account: Int
  public let isAdmin: Bool
  /// The author of the transaction. Only an administrator may undo the transaction of another account.
  public let author: Int
  /// The transaction's revision.
  public let rev: Int
  /// The method that made the transaction. If the transaction is an undo, this is the method of the original
  /// transaction, at the end of the chain of undos. So that method's rules apply however often the change was undone
  /// and redone. The value is `history.undo` if the original transaction is no longer kept.
  public let method: String

  public init(account: Int, isAdmin: Bool, author: Int, rev: Int, method: String) {
    self.account = account
    self.isAdmin = isAdmin
    self.author = author
    self.rev = rev
    self.method = method
  }
}
