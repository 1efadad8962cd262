public import Time

/// A part of the daemon: tables, methods, and the rules that hold between rows.
///
/// The value itself is the module's state: its tables are stored properties. Everything else (journal, replay,
/// rollback, undo, history, events, keys, dry run, compaction, export) is written once, in the host, over `tables`.
public protocol Module: ModuleState {
  static var name: String { get }
  /// Must grow when the meaning of the rows' JSON changes.
  static var schema: Int { get }
  /// How to migrate rows of older schemas. Without any, old rows are read as they are.
  static var migrations: [Migration] { get }
  static var tables: [TableDescription<Self>] { get }
  static var methods: [Method<Self>] { get }
  static var settings: [Setting] { get }

  /// Meanings of its member names, besides those common to all modules.
  static var meanings: [NamedMeaning] { get }

  /// Whether its transactions appear in history and events and can be undone, and its methods take a key and a dry run.
  static var isRecorded: Bool { get }

  /// Notices of things that happen by time alone, see `nextNotice`.
  static var notices: [NoticeDeclaration] { get }

  /// The reasons that `obstacle` may give.
  static var obstacles: [Reason] { get }

  /// How its rows travel to other machines. Without any, the module stays on this one.
  static var syncRules: [SyncRule<Self>] { get }

  init()
}

extension Module {
  public static var schema: Int { 1 }
  public static var migrations: [Migration] { [] }
  public static var settings: [Setting] { [] }
  public static var meanings: [NamedMeaning] { [] }
  public static var isRecorded: Bool { true }
  public static var notices: [NoticeDeclaration] { [] }
  public static var obstacles: [Reason] { [] }
  public static var syncRules: [SyncRule<Self>] { [] }
}

/// The rows of a module and the rules between them, whether a Swift type or a manifest defines the module.
public protocol ModuleState: Sendable {
  /// The single place of the module's invariants. It checks the rows that the current call or undo changed
  /// (`table.changes`).
  func check(_ moment: Moment) throws(Rejection)

  /// Checks the invariants of all rows. It is called once after a migration, which no call's rules have checked.
  func checkAll() throws(Rejection)

  /// Checks whether the caller may undo this, based on the rows as they are after it. `table.touched` gives the
  /// affected rows and their earlier states. It runs before all other checks, so that a caller without the right learns
  /// nothing else. An administrator may not restore what needs another user's consent either.
  func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection)

  /// The next instant after this one at which something happens by time alone, or nil. While there are subscribers, it
  /// is called after each change, so it must answer from an index. It may build the index first.
  mutating func nextNotice(after instant: Instant, _ moment: Moment) -> Instant?
  /// What happened by time alone after the first instant, up to and including the second.
  mutating func notices(after: Instant, through: Instant, _ moment: Moment) -> [Notice]

  /// Removes rows whose owner is gone for good and that no undo can restore, up to a limit. Returns true if there are
  /// more. It is called at the start and when transactions leave the history.
  mutating func sweep(_ most: Int) -> Bool

  /// Called when this account has a new attachment. If there isn't room for all, attachments of removed rows, kept only
  /// for an undo, are dropped. Returns their ids.
  mutating func giveWay(_ account: Int, _ moment: Moment) -> [Int]

  /// Whether the daemon may exit when idle. False while the module keeps state outside its tables that would be missed.
  func mayBeForgotten(_ moment: Moment) -> Bool

  /// The reason why this account can't be closed now, or nil.
  func obstacle(toClosing account: Int, _ moment: Moment) -> Rejection?

  /// The accounts that have rows.
  var holders: Set<Int> { get }

  /// What is stored about other machines. Only a module whose rows travel has it.
  var sync: SyncRows { get set }

  /// Makes rows fit together that are valid alone, after a change of another machine was merged. It changes rows and
  /// reports each value that gave way.
  mutating func reconcile(_ merge: inout SyncMerge, _ moment: Moment) throws(Rejection)

  /// Whether this account could have made the pending changes (`table.changes`) by calls. It checks all that methods
  /// check and `check` doesn't, because a row from another machine has passed no method.
  func admit(_ account: Int, _ moment: Moment) throws(Rejection)
}

extension ModuleState {
  public var holders: Set<Int> { [] }
  public func check(_ moment: Moment) throws(Rejection) {}
  public func checkAll() throws(Rejection) {}
  public func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection) {}
  public func nextNotice(after instant: Instant, _ moment: Moment) -> Instant? { nil }
  public func notices(after: Instant, through: Instant, _ moment: Moment) -> [Notice] { [] }
  public mutating func giveWay(_ account: Int, _ moment: Moment) -> [Int] { [] }
  public mutating func sweep(_ most: Int) -> Bool { false }
  public func mayBeForgotten(_ moment: Moment) -> Bool { true }
  public func obstacle(toClosing account: Int, _ moment: Moment) -> Rejection? { nil }
  public var sync: SyncRows {
    get { SyncRows() }
    set { preconditionFailure("this module isn't synced") }
  }
  public mutating func reconcile(_ merge: inout SyncMerge, _ moment: Moment) throws(Rejection) {}
  public func admit(_ account: Int, _ moment: Moment) throws(Rejection) {}
}
