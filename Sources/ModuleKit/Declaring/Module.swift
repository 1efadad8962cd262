public import Time

/// A part of the daemon: its tables, its methods, and the rules that hold between its rows.
///
/// A value of this type is the module's state, and its stored properties are the tables. The host implements everything
/// else once for all modules, by means of `tables`: journal, replay, rollback, undo, history, events, idempotency keys,
/// dry runs, compaction and export.
public protocol Module: ModuleState {
  static var name: String { get }
  /// The version of the rows' JSON. It must grow when the meaning of the JSON changes.
  static var schema: Int { get }
  /// How rows of older schemas are migrated. Without migrations, rows of older schemas are read unchanged.
  static var migrations: [Migration] { get }
  static var tables: [TableDescription<Self>] { get }
  static var methods: [Method<Self>] { get }
  static var settings: [Setting] { get }

  /// The meanings of the module's member names, besides those that are common to all modules.
  static var meanings: [NamedMeaning] { get }

  /// Whether the module's transactions appear in history and events and can be undone. If true, the module's changes
  /// also accept an idempotency key and a dry run.
  static var isRecorded: Bool { get }

  /// The notices that the module sends just because time passes (`nextNotice`).
  static var notices: [NoticeDeclaration] { get }

  /// The reasons of the rejections that `obstacle` can return.
  static var obstacles: [Reason] { get }

  /// How the module's rows are synced with other machines. Without any rule, the rows stay on this machine.
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
  /// Checks the invariants of the rows that the current call or undo changed (`table.changes`). All invariants of the
  /// module are checked here.
  func check(_ moment: Moment) throws(Rejection)

  /// Checks the invariants of all rows. The host calls this function once after a migration, because no call has
  /// checked the migrated rows.
  func checkAll() throws(Rejection)

  /// Checks whether the caller may perform this undo. The state already has the rows as the undo would leave them, and
  /// `table.touched` has the affected rows with their earlier states.
  ///
  /// This check runs before all others, so that a caller without the right to undo learns nothing else. Not even an
  /// administrator may restore a state that needs another user's consent.
  func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection)

  /// The next moment after `instant` at which time alone causes a notice, or nil. While there are subscribers, the host
  /// calls this function after each change. So the answer must come from an index, which the module may build first.
  mutating func nextNotice(after instant: Instant, _ moment: Moment) -> Instant?
  /// The notices that time alone caused after the instant `after`, up to and including the instant `through`.
  /// - Parameter account: if given, only notices that concern this account.
  mutating func notices(after: Instant, through: Instant, for account: Int?, _ moment: Moment) -> [Notice]

  /// Removes rows that have lost their owner for good and that undo can't restore, but at most this many rows. The host
  /// calls this function when it starts and when transactions leave the history.
  /// - Returns: whether more such rows remain.
  mutating func sweep(_ most: Int) -> Bool

  /// Makes room after this account stored a new attachment. If the account's files exceed the quota, drops attachments
  /// of removed rows, which are kept only for undo. Returns the ids of the dropped attachments.
  mutating func giveWay(_ account: Int, _ moment: Moment) -> [Int]

  /// Whether the daemon may exit when idle. False while the module has state outside its tables that must not be lost.
  func mayBeForgotten(_ moment: Moment) -> Bool

  /// Why this account can't be closed now. Nil if the module has no objection.
  func obstacle(toClosing account: Int, _ moment: Moment) -> Rejection?

  /// The accounts that have rows in the module.
  var holders: Set<Int> { get }

  /// What the module stores about other machines. Only a module with synced rows stores anything.
  var sync: SyncRows { get set }

  /// Called after a change from another machine was merged. Resolves contradictions between rows that are valid on
  /// their own. The function changes rows and reports each value that it replaces.
  mutating func reconcile(_ merge: inout SyncMerge, _ moment: Moment) throws(Rejection)

  /// Checks whether this account could have made the pending changes (`table.changes`) by calls. A row from another
  /// machine hasn't passed any method. So this function checks everything that methods check and `check` doesn't.
  func admit(_ account: Int, _ moment: Moment) throws(Rejection)
}

extension ModuleState {
  public var holders: Set<Int> { [] }
  public func check(_ moment: Moment) throws(Rejection) {}
  public func checkAll() throws(Rejection) {}
  public func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection) {}
  public func nextNotice(after instant: Instant, _ moment: Moment) -> Instant? { nil }
  public func notices(after: Instant, through: Instant, for account: Int?, _ moment: Moment) -> [Notice] { [] }
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
