// Made by ./dev update-golden from what is declared of history: change that.

/// The module `history`: its calls, and what they take and give.
public enum HistoryModule {
  /// Lists the transactions of a module that are kept and that you may see, newest first.
  ///
  /// It is refused also for `history.module` (No module of that name keeps a history here).
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func list(module: String, limit: Int? = nil, cursor: String? = nil) -> TypedCall<TransactionPage> {
    TypedCall("history.list", TransactionPage.init) {
      $0.set("module", module)
      $0.set("limit", limit)
      $0.set("cursor", cursor)
    }
  }

  /// Takes back your latest transaction in effect, so that repeated calls go further back; naming an undo redoes.
  ///
  /// It is refused also for `history.nothingToUndo` (There is nothing of yours to undo), `history.undone` (The
  /// transaction is undone already), `history.touched` (A row was changed since), `history.pictureGone` (A picture has
  /// given way to another since), `history.module` (No module of that name keeps a history here), `history.notFound`
  /// (No such transaction of yours is kept).
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - rev: the transaction to take back. A whole number from 1.
  public static func undo(module: String? = nil, rev: Int? = nil) -> TypedCall<UndoReply> {
    TypedCall("history.undo", UndoReply.init) {
      $0.set("module", module)
      $0.set("rev", rev)
    }
  }

  /// What `history.list` gives.
  public struct TransactionPage: Equatable, Sendable {
    /// A list of up to 1000, each an object.
    public let transactions: [Transaction]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      transactions = try json.member("transactions", Transaction.init)
      next = try json.member("next")
    }
  }

  /// What `history.undo` gives.
  public struct UndoReply: ChangeReply, Equatable, Sendable {
    /// Text of 1 to 60 characters.
    public let module: String
    /// A whole number from 1.
    public let undone: Int
    /// Text of 1 to 100 characters.
    public let method: String
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      module = try json.member("module")
      undone = try json.member("undone")
      method = try json.member("method")
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// In what is given: `history.list.transactions.changes`.
  public struct Change: Identifiable, Equatable, Sendable {
    /// Text of 1 to 60 characters.
    public let table: String
    /// A whole number from 1.
    public let id: Int
    /// An object, or null.
    public let before: JSON?
    /// An object, or null.
    public let after: JSON?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      table = try json.member("table")
      id = try json.member("id")
      before = try json.member("before")
      after = try json.member("after")
    }
  }

  /// In what is given: `history.list.transactions`.
  public struct Transaction: Equatable, Sendable {
    /// A whole number from 1.
    public let rev: Int
    /// A time.
    public let at: Timestamp
    /// Text of 1 to 299 characters.
    public let by: String
    /// Text of 1 to 100 characters.
    public let method: String
    /// A list, each an object.
    public let changes: [Change]
    /// A whole number from 1; not always there.
    public let undoes: Int?
    /// A whole number from 1; not always there.
    public let undone: Int?
    /// True or false; not always there.
    public let truncated: Bool?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      rev = try json.member("rev")
      at = try json.member("at")
      by = try json.member("by")
      method = try json.member("method")
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
