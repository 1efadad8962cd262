/// What a module is, as a value: all that a host is given to carry one.
///
/// Made of what a type says of itself, or of a manifest.
public final class ModuleDefinition<State: ModuleState>: Sendable {
  public let name: String
  public let schema: Int
  /// In the order of their schemas.
  public let migrations: [Migration]
  /// The text that says what the module is, where no type does; it stands in the journal's header.
  public let manifest: [UInt8]?
  public let origin: ModuleOrigin
  /// What its stored rows are, of a manifest: where that is the same, one definition can take another's place.
  public let shape: RowShape
  public let tables: [TableDescription<State>]
  public let methods: [Method<State>]
  public let settings: [Setting]
  public let isRecorded: Bool
  public let notices: [NoticeDeclaration]
  public let obstacles: [Reason]
  /// Has somebody judge an undo, with the rows as they would be; nil where rules are all that it has to keep.
  public let judgeUndo: (@Sendable (State, Call) throws(Rejection) -> Step?)?
  /// A state without rows.
  public let make: @Sendable () -> State

  public init(
    name: String, schema: Int, migrations: [Migration], manifest: [UInt8]?, origin: ModuleOrigin, shape: RowShape,
    tables: [TableDescription<State>], methods: [Method<State>], settings: [Setting], isRecorded: Bool = true,
    notices: [NoticeDeclaration], obstacles: [Reason] = [],
    judgeUndo: (@Sendable (State, Call) throws(Rejection) -> Step?)? = nil, make: @escaping @Sendable () -> State
  ) {
    self.name = name
    self.schema = schema
    self.migrations = migrations
    self.manifest = manifest
    self.origin = origin
    self.shape = shape
    self.tables = tables
    self.methods = methods
    self.settings = settings
    self.isRecorded = isRecorded
    self.notices = notices
    self.obstacles = obstacles
    self.judgeUndo = judgeUndo
    self.make = make
  }

  public convenience init(_ type: State.Type) where State: Module {
    self.init(
      name: type.name, schema: type.schema, migrations: type.migrations, manifest: nil, origin: .builtIn,
      shape: RowShape(), tables: type.tables, methods: type.methods, settings: type.settings,
      isRecorded: type.isRecorded, notices: type.notices, obstacles: type.obstacles, make: { State() })
  }
}
