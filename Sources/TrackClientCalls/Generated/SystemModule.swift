// Made by ./dev update-golden from what is declared of system: change that.

/// The module `system`: its calls, and what they take and give.
///
/// Its refusals, beside those of every method:
///
/// - `system.module`: No module with that name.
/// - `storage.compaction`: The journal couldn't be compacted.
/// - `accounts.notFound`: No account with that name.
/// - `system.eraseAtHome`: This machine is a replica: erase the user at home.
/// - `system.eraseLater`: The user must first give something up, such as a place in a house. Or deleting a row would
///   delete too many other rows.
/// - `system.export`: This connection has no export running: start again.
/// - `system.configuration`: The configuration has mistakes; the old one stays in force.
public enum SystemModule {
  /// Compacts the journal of one module or of all: rewrites it with the current rows and the kept history.
  ///
  /// For administrators: root, and members of the group trackd-admin.
  ///
  /// Refusals specific to this method: `system.module`, `storage.compaction`.
  ///
  /// - Parameter module: the module's name. Text of 1 to 60 characters.
  public static func compact(module: String? = nil) -> TypedCall<CompactReply> {
    TypedCall("system.compact", CompactReply.init, ["module": module])
  }

  /// Erases what a module stores about a user, for good. Repeat the call with the reply's `next` as `cursor` until
  /// there is no `next`. The last call also forgets the module's history, so nobody can undo earlier changes, and
  /// compacts the journal. Records on invoices stay. Backups aren't changed.
  ///
  /// For administrators: root, and members of the group trackd-admin.
  ///
  /// Refusals specific to this method: `storage.compaction`, `system.module`, `accounts.notFound`,
  /// `system.eraseAtHome`, `system.eraseLater`.
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - name: the user's name. Text of 1 to 299 characters.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func erase(module: String, name: String, cursor: String? = nil) -> TypedCall<EraseReply> {
    TypedCall("system.erase", EraseReply.init, ["module": module, "name": name, "cursor": cursor])
  }

  /// Exports all rows of one module or of all, page by page. All pages show the state as of the first page. Backups use
  /// it.
  ///
  /// For administrators: root, and members of the group trackd-admin.
  ///
  /// Refusals specific to this method: `system.module`, `system.export`.
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func export(module: String? = nil, cursor: String? = nil) -> TypedCall<ExportReply> {
    TypedCall("system.export", ExportReply.init, ["module": module, "cursor": cursor])
  }

  /// Tells which daemon answers, which account you act as, and the limits.
  ///
  /// For everyone who may connect, even without an account.
  ///
  /// - Parameters:
  ///   - client: the name of the client program. Text of 1 to 100 characters.
  ///   - version: the version of the client program. Text of 1 to 100 characters.
  public static func hello(client: String? = nil, version: String? = nil) -> TypedCall<HelloReply> {
    TypedCall("system.hello", HelloReply.init, ["client": client, "version": version])
  }

  /// Checks that the daemon answers.
  ///
  /// For everyone who may connect, even without an account.
  public static func ping() -> TypedCall<Void> {
    TypedCall("system.ping")
  }

  /// Reads the configuration again, and replies when it is in force.
  ///
  /// For administrators: root, and members of the group trackd-admin.
  ///
  /// Refusals specific to this method: `system.configuration`.
  public static func reload() -> TypedCall<[String]> {
    TypedCall("system.reload", member("findings"))
  }

  /// Tells the state of the daemon and of each module's storage. Users of the web page and callers without an account
  /// see no figures, only the modules and whether they work.
  ///
  /// For everyone who may connect, even without an account.
  public static func status() -> TypedCall<StatusReply> {
    TypedCall("system.status", StatusReply.init)
  }

  /// The reply of `system.compact`.
  public struct CompactReply: Equatable, Sendable {
    public let before: Int
    public let after: Int

    public init(reading json: JSON) throws(ClientError) {
      before = try json.member("before")
      after = try json.member("after")
    }
  }

  /// The reply of `system.erase`.
  public struct EraseReply: Equatable, Sendable {
    public let module: String
    public let erased: Int
    public let next: String?

    public init(reading json: JSON) throws(ClientError) {
      module = try json.member("module")
      erased = try json.member("erased")
      next = try json.member("next")
    }
  }

  /// The reply of `system.export`.
  public struct ExportReply: Equatable, Sendable {
    public let module: String
    public let rev: Int
    public let schema: Int
    public let manifest: JSON?
    public let kept: Int
    public let nextIDs: JSON
    public let rows: [Row]
    public let transactions: [Transaction]
    public let pictures: [Picture]
    public let next: String?

    public init(reading json: JSON) throws(ClientError) {
      module = try json.member("module")
      rev = try json.member("rev")
      schema = try json.member("schema")
      manifest = try json.member("manifest")
      kept = try json.member("kept")
      nextIDs = try json.member("nextIDs")
      rows = try json.member("rows", Row.init)
      transactions = try json.member("transactions", Transaction.init)
      pictures = try json.member("pictures", Picture.init)
      next = try json.member("next")
    }
  }

  /// The reply of `system.hello`.
  public struct HelloReply: Equatable, Sendable {
    public let server: String
    public let version: String
    public let user: String?
    /// A whole number from 0 to 4294967295.
    public let uid: Int
    public let admin: Bool
    public let modules: [String]
    public let limits: JSON

    public init(reading json: JSON) throws(ClientError) {
      server = try json.member("server")
      version = try json.member("version")
      user = try json.member("user")
      uid = try json.member("uid")
      admin = try json.member("admin")
      modules = try json.member("modules")
      limits = try json.member("limits")
    }
  }

  /// The reply of `system.status`.
  public struct StatusReply: Equatable, Sendable {
    public let version: String
    /// A whole number from 1 to 2147483647.
    public let pid: Int?
    public let startedAt: Timestamp?
    public let uptime: Duration?
    public let connections: Int?
    public let subscriptions: Int?
    public let requests: Int?
    public let slowCalls: Int?
    public let home: String?
    public let waiting: Int?
    public let conflicts: Int?
    public let modules: [Module]

    public init(reading json: JSON) throws(ClientError) {
      version = try json.member("version")
      pid = try json.member("pid")
      startedAt = try json.member("startedAt")
      uptime = try json.member("uptime")
      connections = try json.member("connections")
      subscriptions = try json.member("subscriptions")
      requests = try json.member("requests")
      slowCalls = try json.member("slowCalls")
      home = try json.member("home")
      waiting = try json.member("waiting")
      conflicts = try json.member("conflicts")
      modules = try json.member("modules", Module.init)
    }
  }

  /// In what is given: `system.status.modules`.
  public struct Module: Equatable, Sendable {
    public let name: String
    public let origin: Named<Origin>
    public let state: Named<State>
    public let schema: Int?
    public let version: String?
    public let rev: Int?
    public let rows: Int?
    public let journalBytes: Int?
    public let reason: String?
    public let folder: String?

    public init(reading json: JSON) throws(ClientError) {
      name = try json.member("name")
      origin = try json.member("origin")
      state = try json.member("state")
      schema = try json.member("schema")
      version = try json.member("version")
      rev = try json.member("rev")
      rows = try json.member("rows")
      journalBytes = try json.member("journalBytes")
      reason = try json.member("reason")
      folder = try json.member("folder")
    }
  }

  /// In what is given: `system.export.pictures`.
  public struct Picture: Identifiable, Equatable, Sendable {
    public let id: Int
    /// A whole number from 0 to 4294967295.
    public let crc32c: Int?
    public let data: String?
    public let problem: String?

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      crc32c = try json.member("crc32c")
      data = try json.member("data")
      problem = try json.member("problem")
    }
  }

  /// In what is given: `system.export.rows`.
  public struct Row: Identifiable, Equatable, Sendable {
    public let table: String
    public let id: Int
    public let row: JSON

    public init(reading json: JSON) throws(ClientError) {
      table = try json.member("table")
      id = try json.member("id")
      row = try json.member("row")
    }
  }

  /// In what is given: `system.export.transactions`.
  public struct Transaction: Equatable, Sendable {
    public let rev: Int
    public let record: JSON

    public init(reading json: JSON) throws(ClientError) {
      rev = try json.member("rev")
      record = try json.member("record")
    }
  }

  /// A name in `system.status.modules.origin`.
  public enum Origin: String, ParamValue, Sendable {
    case builtin, manifest, program
  }

  /// A name in `system.status.modules.state`.
  public enum State: String, ParamValue, Sendable {
    case ready, readOnly, absent, failed
  }
}

extension TypedCall {
  /// The methods of `system`.
  public static var system: SystemModule.Type { SystemModule.self }
}
