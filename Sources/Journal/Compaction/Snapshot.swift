/// A module's state at one revision. A compaction writes the snapshot on its own thread while the module continues.
package struct Snapshot: Sendable {
  /// Called once per row, table by table, with the row's JSON. The table's name never needs escaping.
  package typealias Emit = (_ table: String, _ id: Int, _ json: [UInt8]) -> Void

  /// Called once per kept transaction, with the body that the writer received.
  package typealias EmitKept = (_ rev: Int, _ body: [UInt8]) -> Void

  let rev: Int
  let next: [String: Int]
  let rows: @Sendable (Emit) -> Void
  let keptCount: Int
  let kept: @Sendable (EmitKept) -> Void

  /// Creates a snapshot. The `keptCount` transactions that `kept` emits must be consecutive and end with `rev`.
  package init(
    rev: Int,
    next: [String: Int],
    rows: @escaping @Sendable (Emit) -> Void,
    keptCount: Int,
    kept: @escaping @Sendable (EmitKept) -> Void
  ) {
    self.rev = rev
    self.next = next
    self.rows = rows
    self.keptCount = keptCount
    self.kept = kept
  }
}
