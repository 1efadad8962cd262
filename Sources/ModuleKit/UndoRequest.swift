/// Who wants which transaction taken back.
public struct UndoRequest: Sendable {
  public let account: Int
  public let isAdmin: Bool
  /// The transaction's revision.
  public let rev: Int
  /// What made it.
  public let method: String

  public init(account: Int, isAdmin: Bool, rev: Int, method: String) {
    self.account = account
    self.isAdmin = isAdmin
    self.rev = rev
    self.method = method
  }
}
