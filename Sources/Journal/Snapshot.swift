/// A module's state at one revision, for a compaction to write on its own thread while the module goes on.
package struct Snapshot: Sendable {
  /// Called once per row, the rows of a table one behind another, with the row's JSON. The table's name is a plain one.
  package typealias Emit = (_ table: String, _ id: Int, _ json: [UInt8]) -> Void

  let rev: Int
  let next: [String: Int]
  let rows: @Sendable (Emit) -> Void
  let kept: [(rev: Int, body: [UInt8])]

  /// `kept` is consecutive and ends with `rev`, if there is any.
  package init(
    rev: Int,
    next: [String: Int],
    rows: @escaping @Sendable (Emit) -> Void,
    kept: [(rev: Int, body: [UInt8])]
  ) {
    precondition(kept.last.map { $0.rev == rev } ?? true, "the kept transactions must end with the snapshot's revision")
    self.rev = rev
    self.next = next
    self.rows = rows
    self.kept = kept
  }
}
