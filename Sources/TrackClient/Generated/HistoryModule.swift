// Made by ./dev update-golden from what is declared of history: change that.

/// The module `history`: its calls, and what they take and give.
public enum HistoryModule {
  /// What `history.list` gives.
  public struct TransactionPage: Equatable, Sendable, ReplyValue {
    /// A list of up to 1000, each an object.
    public let transactions: [Transaction]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      transactions = try json.member("transactions")
      next = try json.member("next")
    }
  }

  /// What `history.undo` gives.
  public struct UndoReply: Equatable, Sendable, ReplyValue {
    /// Text of 1 to 60 characters.
    public let module: String
    /// A whole number from 1.
    public let undone: Int
    /// Text of 1 to 100 characters.
    public let method: String
    /// A whole number from 1.
    public let rev: Int
    /// True or false; not always there.
    public let dryRun: Bool?
    /// True or false; not always there.
    public let replayed: Bool?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      module = try json.member("module")
      undone = try json.member("undone")
      method = try json.member("method")
      rev = try json.member("rev")
      dryRun = try json.member("dryRun")
      replayed = try json.member("replayed")
    }
  }

  /// In what is given: `history.list.transactions.changes`.
  public struct Change: Identifiable, Equatable, Sendable, ReplyValue {
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
  public struct Transaction: Equatable, Sendable, ReplyValue {
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
      changes = try json.member("changes")
      undoes = try json.member("undoes")
      undone = try json.member("undone")
      truncated = try json.member("truncated")
    }
  }

  /// The methods of `history`, by a ``Connection``.
  public struct Calls {
    let caller: Connection

    /// Lists the transactions of a module that are kept and that you may see, newest first.
    ///
    /// - Parameters:
    ///   - module: the module's name. Text of 1 to 60 characters.
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    /// - Throws: ``ClientError/refused(_:)``, also for `history.module` (No module of that name keeps a history here).
    public func list(module: String, limit: Int? = nil, cursor: String? = nil) throws(ClientError) -> TransactionPage {
      var params = CallParams()
      params.set("module", module)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try caller.typed("history.list", params)
    }

    /// Takes back your latest transaction in effect, so that repeated calls go further back; naming an undo redoes.
    ///
    /// - Parameters:
    ///   - module: the module's name. Text of 1 to 60 characters.
    ///   - rev: the transaction to take back. A whole number from 1.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `history.nothingToUndo` (There is nothing of yours to undo),
    ///   `history.undone` (The transaction is undone already), `history.touched` (A row was changed since),
    ///   `history.pictureGone` (A picture has given way to another since), `history.module` (No module of that name
    ///   keeps a history here), `history.notFound` (No such transaction of yours is kept).
    @discardableResult
    public func undo(
      module: String? = nil,
      rev: Int? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> UndoReply {
      var params = CallParams()
      params.set("module", module)
      params.set("rev", rev)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("history.undo", params)
    }
  }

  /// The methods of `history`, by a ``Client``.
  public struct AsyncCalls: Sendable {
    let caller: Client

    /// Lists the transactions of a module that are kept and that you may see, newest first.
    ///
    /// - Parameters:
    ///   - module: the module's name. Text of 1 to 60 characters.
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    /// - Throws: ``ClientError/refused(_:)``, also for `history.module` (No module of that name keeps a history here).
    public func list(
      module: String,
      limit: Int? = nil,
      cursor: String? = nil
    ) async throws(ClientError) -> TransactionPage {
      var params = CallParams()
      params.set("module", module)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try await caller.typed("history.list", params)
    }

    /// Takes back your latest transaction in effect, so that repeated calls go further back; naming an undo redoes.
    ///
    /// - Parameters:
    ///   - module: the module's name. Text of 1 to 60 characters.
    ///   - rev: the transaction to take back. A whole number from 1.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `history.nothingToUndo` (There is nothing of yours to undo),
    ///   `history.undone` (The transaction is undone already), `history.touched` (A row was changed since),
    ///   `history.pictureGone` (A picture has given way to another since), `history.module` (No module of that name
    ///   keeps a history here), `history.notFound` (No such transaction of yours is kept).
    @discardableResult
    public func undo(
      module: String? = nil,
      rev: Int? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> UndoReply {
      var params = CallParams()
      params.set("module", module)
      params.set("rev", rev)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("history.undo", params)
    }
  }
}

extension Connection {
  /// The methods of `history`.
  public var history: HistoryModule.Calls { HistoryModule.Calls(caller: self) }
}

extension Client {
  /// The methods of `history`.
  public var history: HistoryModule.AsyncCalls { HistoryModule.AsyncCalls(caller: self) }
}
