import ModuleKit
import Time
import Wire

/// A module in the host. The protocol hides the type of the module's state. `ModuleHost` is its only implementation.
protocol HostedModule: AnyObject {
  var ledger: Ledger { get }
  var declarations: [Declaration] { get }
  var tableNames: [String] { get }
  /// Whether the module's rows are synced between machines.
  var isSynced: Bool { get }
  /// Whether a replica neither has the module's rows nor accepts changes to them.
  var isKeptAtHome: Bool { get }
  /// The tables that callers may know about. The tables with links to other machines aren't included.
  var outlines: [TableOutline] { get }
  /// The meanings of the module's member names.
  var meanings: Meanings { get }
  var isRecorded: Bool { get }
  var origin: ModuleOrigin { get }
  /// The manifest that defines the module. Nil if a Swift type defines it.
  var manifest: [UInt8]? { get }
  var schema: Int { get }
  var reactions: [Reaction] { get }
  var schedules: [Schedule] { get }
  /// The accounts that have rows in the module.
  var holders: Set<Int> { get }
  /// Whether the module has a status to show beside the timer's status.
  var hasStatus: Bool { get }
  var version: String? { get }
  /// Why the module doesn't fully work now although its storage is ready.
  var trouble: String? { get }
  var rowCount: Int { get }

  /// The module's methods, in the order of their declarations.
  func hostedMethods() -> [any HostedMethod]
  func undo(
    _ target: UndoTarget, _ invocation: Invocation, order: Int, into writer: inout JSONWriter
  ) throws(Rejection) -> Outcome
  /// The step to run before the undo. Nil if the undo needs none.
  func stepBeforeUndo(_ target: UndoTarget, _ invocation: Invocation) throws(Rejection) -> Step?

  /// Erases a batch of the rows that the module stores about an account.
  func erase(
    _ account: Int, at place: ErasurePlace, _ invocation: Invocation, order: Int, into writer: inout JSONWriter
  ) throws(Rejection) -> Outcome
  /// Whether everything except the history has been erased.
  func isErased(at place: ErasurePlace) -> Bool
  /// Forgets all kept transactions that are durable. Also forgets the account's idempotency keys, and the stored
  /// replies to calls of other accounts.
  func forgetHistory(of account: Int)

  var notices: [NoticeDeclaration] { get }
  func nextNotice(after instant: Instant, _ moment: Moment) -> Instant?
  func notices(after: Instant, through: Instant, for account: Int?, _ moment: Moment) -> [Notice]
  /// Whether the daemon can stop without losing anything, because all state of the module that matters is in its rows.
  func mayBeForgotten(_ moment: Moment) -> Bool
  /// The reasons for which the module can refuse to close an account.
  var obstacles: [Reason] { get }
  /// The reason why this account can't be closed now, if any.
  func obstacle(toClosing account: Int, _ moment: Moment) -> Rejection?

  /// Writes `[{table, id, before, after}]` with the changes that this viewer may see. Writes `[]` if that list would be
  /// longer than `limit`. With a negative limit, the function only checks whether any change is visible.
  func writeChanges(
    _ record: JSON, as shape: EventShape, for viewer: Viewer, limit: Int, into writer: inout JSONWriter
  ) -> Shown
  /// Writes a row as a change without `before`. Writes nothing if this viewer isn't allowed to see the row.
  func writeRow(_ row: SnapshotRow, as shape: EventShape, for viewer: Viewer, into writer: inout JSONWriter)
  /// Whether the transaction made other rows visible or invisible to this account. Rows that the transaction itself
  /// changed don't count.
  func changesSight(of account: Int, _ record: JSON) -> Bool

  /// Rolls back transaction `rev` and all later ones, because their records didn't become durable.
  func rollBack(from rev: Int)
  /// Drops history that need not be kept.
  func evict(now: Int)
  /// Makes room after this account added an attachment. Returns the older attachments whose files must be removed.
  /// These are only attachments that are kept just so that a change can be undone.
  func giveWay(_ account: Int, _ moment: Moment) -> [Int]
  /// Whether the file of an attachment exists.
  var hasAttachment: (Int) -> Bool { get set }
  var broughtPictures: BroughtPictures? { get set }
  /// Adds this module's conflicts and waiting changes to the sync state that users see.
  func addMarks(to marks: inout [Int: SyncMarks])
  /// Removes a batch of rows that nothing can restore any more. The removal is a transaction without an account.
  /// - Returns: whether there are more such rows.
  func sweep(_ moment: Moment, order: Int) -> Bool
  /// Whether there might be something to sweep.
  var isSweepDue: Bool { get }
  func rowSources() -> [RowSource]
  func nextIDs() -> [String: Int]
  /// Returns a function that finds all attachments that rows, kept transactions or conflicts name now. The function may
  /// run on any thread. Nil if the module has no attachments.
  func namedAttachments() -> (@Sendable () -> Set<Int>)?
  /// The next attachment id that this machine assigns. If a row has this id or a higher one, the row was made on
  /// another machine.
  var nextAttachment: Int { get }
  /// Replaces this module's definition with the other module's definition. This module keeps its rows.
  /// - Returns: nil, or the reason why this module can't take the definition. If there is a reason, nothing has
  ///   changed.
  func become(_ other: any HostedModule) -> String?
  var indexesAreTrue: Bool { get }
  var visits: Int { get }
}

/// How much of a transaction was shown.
enum Shown {
  case nothing, all, tooMuch
}
