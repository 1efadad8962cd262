/// The definition of a module as a value, made from a Swift type or from a manifest. It has everything that the host
/// needs to run the module.
public final class ModuleDefinition<State: ModuleState>: Sendable {
  public let name: String
  public let schema: Int
  /// The version in the module's manifest, if it names one.
  public let version: String?
  /// The module's migrations, in the order of their schemas.
  public let migrations: [Migration]
  /// The manifest that defines the module. Nil if a Swift type defines it. The journal's header contains the manifest.
  public let manifest: [UInt8]?
  public let origin: ModuleOrigin
  /// The shape of the stored rows, if a manifest defines the module. Definitions with the same shape can replace each
  /// other.
  public let shape: RowShape
  public let tables: [TableDescription<State>]
  public let methods: [Method<State>]
  public let settings: [Setting]
  /// The meanings of the module's member names.
  public let meanings: @Sendable () -> [NamedMeaning]
  public let isRecorded: Bool
  public let notices: [NoticeDeclaration]
  public let obstacles: [Reason]
  /// Whether the module has a method `MODULE.status` whose reply clients show next to the timer's status.
  public let hasStatus: Bool
  /// The methods that the module calls after events of other modules.
  public let reactions: [Reaction]
  /// The methods that the module calls at scheduled times.
  public let schedules: [Schedule]
  /// How the rows of each synced table are synced with other machines. Empty if no rows are synced.
  public let syncRules: [String: SyncRule<State>]
  /// Whether the module's first tables are about sync. Custom modules always have these tables. A later version may
  /// stop syncing, but must still be able to read the module's journal.
  public let hasSyncTables: Bool
  /// Whether a replica neither has the module's rows nor accepts changes to them.
  public var isKeptAtHome: Bool { isRecorded && origin == .builtIn && syncRules.isEmpty }
  /// Lets another party, such as the module's program, judge an undo. The state already has the rows as the undo would
  /// leave them. Nil if the rules alone decide.
  public let judgeUndo: (@Sendable (State, Call) throws(Rejection) -> Step?)?
  /// Why the module works only partly at present although its rows are fine. Nil if it works completely.
  public let trouble: @Sendable () -> String?
  /// Makes a state without rows.
  public let make: @Sendable () -> State

  public init(
    name: String, schema: Int, version: String? = nil, migrations: [Migration], manifest: [UInt8]?,
    origin: ModuleOrigin, shape: RowShape,
    tables: [TableDescription<State>], methods: [Method<State>], settings: [Setting],
    meanings: @escaping @Sendable () -> [NamedMeaning] = { [] }, isRecorded: Bool = true,
    notices: [NoticeDeclaration], obstacles: [Reason] = [], hasStatus: Bool = false, reactions: [Reaction] = [],
    schedules: [Schedule] = [],
    syncRules: [SyncRule<State>] = [],
    judgeUndo: (@Sendable (State, Call) throws(Rejection) -> Step?)? = nil,
    trouble: @escaping @Sendable () -> String? = { nil }, make: @escaping @Sendable () -> State
  ) {
    self.name = name
    self.schema = schema
    self.version = version
    self.migrations = migrations
    self.manifest = manifest
    self.origin = origin
    self.shape = shape
    hasSyncTables = manifest != nil || !syncRules.isEmpty
    self.tables = hasSyncTables ? State.syncTables(of: name) + tables : tables
    let travelling = syncRules.isEmpty ? [] : syncRules + [.conflicts]
    self.syncRules = Dictionary(uniqueKeysWithValues: travelling.map { ($0.table, $0) })
    self.methods = methods
    self.settings = settings
    self.meanings = meanings
    self.isRecorded = isRecorded
    self.notices = notices
    self.obstacles = obstacles
    self.hasStatus = hasStatus
    self.reactions = reactions
    self.schedules = schedules
    self.judgeUndo = judgeUndo
    self.trouble = trouble
    self.make = make
  }

  public convenience init(_ type: State.Type) where State: Module {
    self.init(
      name: type.name, schema: type.schema, migrations: type.migrations, manifest: nil, origin: .builtIn,
      shape: RowShape(), tables: type.tables, methods: type.methods, settings: type.settings,
      meanings: { type.meanings },
      isRecorded: type.isRecorded, notices: type.notices, obstacles: type.obstacles,
      syncRules: type.syncRules, make: { State() })
  }
}
