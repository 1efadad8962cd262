// Made by ./dev update-golden from what is declared of history: change that.

/// The module `history`: its calls, and what they take and give.
///
/// Its refusals, beside those of every method:
///
/// - `history.module`: No module with that name has a history.
/// - `history.nothingToUndo`: You have nothing to undo.
/// - `history.undone`: The transaction has already been undone.
/// - `history.touched`: A later transaction has changed the same row.
/// - `history.pictureGone`: A picture can't be restored: its file has been deleted.
/// - `history.notFound`: You have no such transaction in the kept history.
public enum HistoryModule {
  /// Lists a module's kept transactions that you may see, newest first.
  ///
  /// Refusals specific to this method: `history.module`.
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 100.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func list(module: String, limit: Int? = nil, cursor: String? = nil) -> TypedCall<Page<Transaction>> {
    TypedCall(
      "history.list", page("transactions", Transaction.init),
      ["module": module, "limit": limit, "cursor": cursor])
  }

  /// Undoes a transaction. By default, it is your latest one that isn't undone yet, so repeated calls go further back.
  /// To redo, undo the undo.
  ///
  /// Refusals specific to this method: `history.nothingToUndo`, `history.undone`, `history.touched`,
  /// `history.pictureGone`, `history.module`, `history.notFound`.
  ///
  /// - Parameters:
  ///   - module: the module; default: the one with your latest change. Text of 1 to 60 characters.
  ///   - rev: the transaction to undo, by its revision in `module`; default: your latest. A whole number of at least 1.
  public static func undo(module: String? = nil, rev: Int? = nil) -> TypedCall<Changed<UndoReply>> {
    TypedCall("history.undo", changed(UndoReply.init), ["module": module, "rev": rev])
  }

  /// The reply of `history.undo`.
  public struct UndoReply: Equatable, Sendable {
    public let module: String
    public let undone: Int
    public let method: String

    public init(reading json: JSON) throws(ClientError) {
      module = try json.member("module")
      undone = try json.member("undone")
      method = try json.member("method")
    }
  }

  /// In what is given: `history.list.transactions.changes`.
  public struct Change: Identifiable, Equatable, Sendable {
    public let table: String
    public let id: Int
    public let before: JSON?
    public let after: JSON?

    public init(reading json: JSON) throws(ClientError) {
      table = try json.member("table")
      id = try json.member("id")
      before = try json.member("before")
      after = try json.member("after")
    }
  }

  /// In what is given: `history.list.transactions`.
  public struct Transaction: Equatable, Sendable {
    public let rev: Int
    public let at: Timestamp
    public let by: String
    public let method: String
    public let replica: String?
    public let changes: [Change]
    public let undoes: Int?
    public let undone: Int?
    public let truncated: Bool?

    public init(reading json: JSON) throws(ClientError) {
      rev = try json.member("rev")
      at = try json.member("at")
      by = try json.member("by")
      method = try json.member("method")
      replica = try json.member("replica")
      changes = try json.member("changes", Change.init)
      undoes = try json.member("undoes")
      undone = try json.member("undone")
      truncated = try json.member("truncated")
    }
  }
}

extension TypedCall {
  /// The methods of `history`.
  public static var history: HistoryModule.Type { HistoryModule.self }
}
