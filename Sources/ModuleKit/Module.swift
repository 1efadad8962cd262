public import Time

/// A part of the record: tables and methods, and the rules that hold between rows.
///
/// The value itself is the module's state: its tables are stored properties. Everything else (journal, replay, rollback, undo,
/// history, events, keys, dry run, compaction, export) is written once, in the host, over `tables`.
public protocol Module: ModuleState {
  static var name: String { get }
  /// Grows when the rows' JSON changes its meaning.
  static var schema: Int { get }
  /// How rows of older schemas are brought to this one; without any, this one reads them as they are.
  static var migrations: [Migration] { get }
  static var tables: [TableDescription<Self>] { get }
  static var methods: [Method<Self>] { get }
  static var settings: [Setting] { get }

  /// Do its transactions appear in history and events, can they be undone, and do its methods take a key and a dry run?
  static var isRecorded: Bool { get }

  /// What happens by time alone, see `nextNotice`.
  static var notices: [NoticeDeclaration] { get }

  /// The reasons that `obstacle` may give.
  static var obstacles: [Reason] { get }

  init()
}

extension Module {
  public static var schema: Int { 1 }
  public static var migrations: [Migration] { [] }
  public static var settings: [Setting] { [] }
  public static var isRecorded: Bool { true }
  public static var notices: [NoticeDeclaration] { [] }
  public static var obstacles: [Reason] { [] }
}

/// The rows of a module and the rules between them, whatever says what the module is: a type, or a manifest.
public protocol ModuleState: Sendable {
  /// The one place of the module's invariants: checks the rows that the current call or undo changed (`table.changes`).
  func check(_ moment: Moment) throws(Rejection)

  /// The same of all rows that there are: asked once when a migration has made them, of which no call's rules know.
  func checkAll() throws(Rejection)

  /// Whether whoever asks for an undo may have it, judged by the rows as they are after it (`table.touched` says which it is about,
  /// and how they were). Asked before anything else is looked at: who may not learns that and no more. What needs somebody else's
  /// yes is not for an administrator to bring back, either.
  func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection)

  /// When something happens next by time alone, after this instant and as rows are now; nil if nothing does. Asked after each
  /// change while somebody listens, so it answers from an index, which it may make first.
  mutating func nextNotice(after instant: Instant, _ moment: Moment) -> Instant?
  /// What happened by time alone, after the one instant up to and with the other.
  mutating func notices(after: Instant, through: Instant, _ moment: Moment) -> [Notice]

  /// Removes rows that belong to something that has gone for good: nothing that is kept can bring it back. So many at most; true if
  /// there are more. Asked when transactions are not kept any more, and at the start.
  mutating func sweep(_ most: Int) -> Bool

  /// This account has a new attachment: those of rows that have gone, which are kept in case that is undone, give way to it where
  /// there is no room for all. Their numbers.
  mutating func giveWay(_ account: Int, _ moment: Moment) -> [Int]

  /// May the daemon exit when it is idle? Not while the module remembers something outside its tables that would be missed.
  func mayBeForgotten(_ moment: Moment) -> Bool

  /// Why this account can't be closed as things are; nil if nothing here is in the way.
  func obstacle(toClosing account: Int, _ moment: Moment) -> Rejection?
}

extension ModuleState {
  public func check(_ moment: Moment) throws(Rejection) {}
  public func checkAll() throws(Rejection) {}
  public func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection) {}
  public func nextNotice(after instant: Instant, _ moment: Moment) -> Instant? { nil }
  public func notices(after: Instant, through: Instant, _ moment: Moment) -> [Notice] { [] }
  public mutating func giveWay(_ account: Int, _ moment: Moment) -> [Int] { [] }
  public mutating func sweep(_ most: Int) -> Bool { false }
  public func mayBeForgotten(_ moment: Moment) -> Bool { true }
  public func obstacle(toClosing account: Int, _ moment: Moment) -> Rejection? { nil }
}
