import ModuleKit
import Time
import Wire

/// A module in the host, whatever its rows are. There is one implementation, `ModuleHost`; this is its face without the type
/// of the module's state.
protocol HostedModule: AnyObject {
  var ledger: Ledger { get }
  var declarations: [Declaration] { get }
  var tableNames: [String] { get }
  var outlines: [TableOutline] { get }
  var isRecorded: Bool { get }
  var origin: ModuleOrigin { get }
  /// The text that says what it is, where no type does.
  var manifest: [UInt8]? { get }
  var schema: Int { get }
  var rowCount: Int { get }

  /// Its methods, in the order of their declarations.
  func hostedMethods() -> [any HostedMethod]
  func undo(
    _ rev: Int?, _ invocation: Invocation, order: Int, into writer: inout JSONWriter
  ) throws(Rejection) -> Outcome
  /// What has to be waited for before the undo is made; nil where nothing has.
  func stepBeforeUndo(_ rev: Int?, _ invocation: Invocation) throws(Rejection) -> Step?

  var notices: [NoticeDeclaration] { get }
  func nextNotice(after instant: Instant, _ moment: Moment) -> Instant?
  func notices(after: Instant, through: Instant, _ moment: Moment) -> [Notice]
  /// Does it remember nothing beside its rows that would be missed?
  func mayBeForgotten(_ moment: Moment) -> Bool
  /// The reasons why an account can't be closed.
  var obstacles: [Reason] { get }
  /// Why this account can't be closed as things are.
  func obstacle(toClosing account: Int, _ moment: Moment) -> Rejection?

  /// Writes `[{table, id, before, after}]` of what this viewer may see of a transaction; `[]` if that is longer than `limit`. With a
  /// limit below zero nothing is looked at behind the first that they may see.
  func writeChanges(
    _ record: JSON, as shape: EventShape, for viewer: Viewer, limit: Int, into writer: inout JSONWriter
  ) -> Shown
  /// Writes a row as a change that has no before, unless this viewer may not see it.
  func writeRow(_ row: SnapshotRow, as shape: EventShape, for viewer: Viewer, into writer: inout JSONWriter)
  /// Does this account see other rows since that transaction than it did before, beside those that it changed?
  func changesSight(of account: Int, _ record: JSON) -> Bool

  /// Takes back every transaction from `rev` on: their records did not become durable.
  func rollBack(from rev: Int)
  /// Lets go of history that need not be kept.
  func evict(now: Int)
  /// This account has a new attachment: those that are kept for an undo alone give way where there is no room for all.
  func giveWay(_ account: Int, _ moment: Moment) -> [Int]
  /// Is the file of an attachment there?
  var hasAttachment: (Int) -> Bool { get set }
  /// Clears away some of what nothing can bring back, as a transaction of nobody's; true if there is more.
  func sweep(_ moment: Moment, order: Int) -> Bool
  /// May there be something to clear away?
  var isSweepDue: Bool { get }
  func rowSources() -> [RowSource]
  func nextIDs() -> [String: Int]
  /// Finds the attachments that rows or kept transactions name now, wherever it is called; nil if the module has none.
  func namedAttachments() -> (@Sendable () -> Set<Int>)?
  /// No attachment from this number on has been named by a row yet.
  var nextAttachment: Int { get }
  /// Becomes what the definition says that another module was made of, and keeps its rows.
  /// - Returns: why not, and then nothing has changed.
  func become(_ other: any HostedModule) -> String?
  var indexesAreTrue: Bool { get }
  var visits: Int { get }
}

/// How much of a transaction somebody was shown.
enum Shown {
  case nothing, all, tooMuch
}
