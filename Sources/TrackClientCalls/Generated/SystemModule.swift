// Made by ./dev update-golden from what is declared of system: change that.

/// The module `system`: its calls, and what they take and give.
public enum SystemModule {
  /// Writes the journal of a module, or of all, anew without what has been changed since.
  ///
  /// For administrators: root, and members of the group trackd-admin.
  ///
  /// It is refused also for `system.module` (There is no module of that name), `storage.compaction` (The journal could
  /// not be compacted).
  ///
  /// - Parameter module: the module's name. Text of 1 to 60 characters.
  public static func compact(module: String? = nil) -> TypedCall<CompactReply> {
    TypedCall("system.compact", CompactReply.init) {
      $0.set("module", module)
    }
  }

  /// Gives all that a module holds, or all modules, page by page, as it was at the first page: what a backup is made
  /// of.
  ///
  /// For administrators: root, and members of the group trackd-admin.
  ///
  /// It is refused also for `system.module` (There is no module of that name), `system.export` (The export was given
  /// up: begin again).
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func export(module: String? = nil, cursor: String? = nil) -> TypedCall<ExportReply> {
    TypedCall("system.export", ExportReply.init) {
      $0.set("module", module)
      $0.set("cursor", cursor)
    }
  }

  /// Tells who answers, as whom you act, and what the limits are.
  ///
  /// For everybody who may connect, also without an account.
  ///
  /// - Parameters:
  ///   - client: what you are. Text of 1 to 100 characters.
  ///   - version: your version. Text of 1 to 100 characters.
  public static func hello(client: String? = nil, version: String? = nil) -> TypedCall<HelloReply> {
    TypedCall("system.hello", HelloReply.init) {
      $0.set("client", client)
      $0.set("version", version)
    }
  }

  /// Answers.
  ///
  /// For everybody who may connect, also without an account.
  public static func ping() -> TypedCall<Void> {
    TypedCall("system.ping")
  }

  /// Reads the configuration again; answers when it is in force.
  ///
  /// For administrators: root, and members of the group trackd-admin.
  ///
  /// It is refused also for `system.configuration` (The configuration is wrong; the old one stays in force).
  public static func reload() -> TypedCall<FindingList> {
    TypedCall("system.reload", FindingList.init)
  }

  /// Tells how the daemon and each module's storage are. Figures are for users of the machine: callers of the page and
  /// those who act as nobody are told what there is and whether it works.
  ///
  /// For everybody who may connect, also without an account.
  public static func status() -> TypedCall<StatusReply> {
    TypedCall("system.status", StatusReply.init)
  }

  /// What `system.compact` gives.
  public struct CompactReply: Equatable, Sendable {
    /// A whole number from 0.
    public let before: Int
    /// A whole number from 0.
    public let after: Int

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      before = try json.member("before")
      after = try json.member("after")
    }
  }

  /// What `system.export` gives.
  public struct ExportReply: Equatable, Sendable {
    /// Text of 1 to 60 characters.
    public let module: String
    /// A whole number from 0.
    public let rev: Int
    /// A whole number from 1.
    public let schema: Int
    /// An object; not always there.
    public let manifest: JSON?
    /// A whole number from 0.
    public let kept: Int
    /// An object.
    public let nextIDs: JSON
    /// A list of up to 1000, each an object.
    public let rows: [Row]
    /// A list of up to 1000, each an object.
    public let transactions: [Transaction]
    /// A list, each an object.
    public let pictures: [Picture]
    /// Text of 1 to 200 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
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

  /// What `system.hello` gives.
  public struct HelloReply: Equatable, Sendable {
    /// Text of 1 to 20 characters.
    public let server: String
    /// Text of 1 to 40 characters.
    public let version: String
    /// Text of 1 to 299 characters, or null.
    public let user: String?
    /// A whole number from 0 to 4294967295.
    public let uid: Int
    /// True or false.
    public let admin: Bool
    /// A list of up to 100, each text of 1 to 60 characters.
    public let modules: [String]
    /// An object.
    public let limits: JSON

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
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

  /// What `system.reload` gives.
  public struct FindingList: Equatable, Sendable {
    /// A list of up to 10000, each text of 1 to 10000 characters.
    public let findings: [String]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      findings = try json.member("findings")
    }
  }

  /// What `system.status` gives.
  public struct StatusReply: Equatable, Sendable {
    /// Text of 1 to 40 characters.
    public let version: String
    /// A whole number from 1 to 2147483647; not always there.
    public let pid: Int?
    /// A time; not always there.
    public let startedAt: Timestamp?
    /// A length of time, in seconds; not always there.
    public let uptime: Duration?
    /// A whole number from 0; not always there.
    public let connections: Int?
    /// A whole number from 0; not always there.
    public let subscriptions: Int?
    /// A whole number from 0; not always there.
    public let requests: Int?
    /// A whole number from 0; not always there.
    public let slowCalls: Int?
    /// A list of up to 100, each an object.
    public let modules: [Module]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      version = try json.member("version")
      pid = try json.member("pid")
      startedAt = try json.member("startedAt")
      uptime = try json.member("uptime")
      connections = try json.member("connections")
      subscriptions = try json.member("subscriptions")
      requests = try json.member("requests")
      slowCalls = try json.member("slowCalls")
      modules = try json.member("modules", Module.init)
    }
  }

  /// In what is given: `system.status.modules`.
  public struct Module: Equatable, Sendable {
    /// Text of 1 to 60 characters.
    public let name: String
    /// One of builtin, manifest, program.
    public let origin: Origin
    /// One of ready, readOnly, absent, failed.
    public let state: State
    /// A whole number from 0; not always there.
    public let rev: Int?
    /// A whole number from 0; not always there.
    public let rows: Int?
    /// A whole number from 0; not always there.
    public let journalBytes: Int?
    /// Text of 1 to 1000 characters; not always there.
    public let reason: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      name = try json.member("name")
      origin = try json.member("origin")
      state = try json.member("state")
      rev = try json.member("rev")
      rows = try json.member("rows")
      journalBytes = try json.member("journalBytes")
      reason = try json.member("reason")
    }
  }

  /// In what is given: `system.export.pictures`.
  public struct Picture: Identifiable, Equatable, Sendable {
    /// A whole number from 1.
    public let id: Int
    /// A whole number from 0 to 4294967295; not always there.
    public let crc32c: Int?
    /// Text of up to 9223372036854775807 characters; not always there.
    public let data: String?
    /// Text of 1 to 1000 characters; not always there.
    public let problem: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      crc32c = try json.member("crc32c")
      data = try json.member("data")
      problem = try json.member("problem")
    }
  }

  /// In what is given: `system.export.rows`.
  public struct Row: Identifiable, Equatable, Sendable {
    /// Text of 1 to 60 characters.
    public let table: String
    /// A whole number from 1.
    public let id: Int
    /// An object.
    public let row: JSON

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      table = try json.member("table")
      id = try json.member("id")
      row = try json.member("row")
    }
  }

  /// In what is given: `system.export.transactions`.
  public struct Transaction: Equatable, Sendable {
    /// A whole number from 1.
    public let rev: Int
    /// An object.
    public let record: JSON

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      rev = try json.member("rev")
      record = try json.member("record")
    }
  }

  /// A name in `system.status.modules.origin`.
  public struct Origin: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `builtin`
    public static let builtin = Origin(rawValue: "builtin")
    /// `manifest`
    public static let manifest = Origin(rawValue: "manifest")
    /// `program`
    public static let program = Origin(rawValue: "program")
  }

  /// A name in `system.status.modules.state`.
  public struct State: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `ready`
    public static let ready = State(rawValue: "ready")
    /// `readOnly`
    public static let readOnly = State(rawValue: "readOnly")
    /// `absent`
    public static let absent = State(rawValue: "absent")
    /// `failed`
    public static let failed = State(rawValue: "failed")
  }
}

extension TypedCall {
  /// The methods of `system`.
  public static var system: SystemModule.Type { SystemModule.self }
}
