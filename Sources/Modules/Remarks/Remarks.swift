package import ModuleKit
import Wire

/// Notes at places. All users can find public remarks by area, distance, text and author. Each user can also find their
/// own private ones.
///
/// Only the author sees a private remark. It appears in nobody else's lists, events or history, not even an
/// administrator's.
package struct Remarks: Module {
  package static let name = "remarks"
  package static let tables: [TableDescription<Remarks>] = [TableDescription("remarks", \.remarks)]
  package static let settings = [mostRemarks]
  package static let methods: [Method<Remarks>] = [add, list, near, search, showRemark, edit, delete]

  var remarks = Table<Remark, RemarkIndex>()
  package var sync = SyncRows()

  static let mostRemarks = Setting(
    "remarks", "remarksPerUser", "how many remarks one user may have", 0...100_000_000, standard: 1_000_000)

  package init() {}

  package func check(_ moment: Moment) throws(Rejection) {
    let changes = remarks.changes
    for remark in changes.lazy.compactMap(\.after) {
      guard let other = remarks.rival(of: remark) else { continue }
      throw .conflict(
        "remarks.sourceTaken", "Remark \(other.id) has this source now: undo or delete that remark first."
      ) { $0.member("id", other.id) }
    }
    try moment.requireRoom(
      for: changes, of: \.user, Self.mostRemarks, "remarks.tooMany", { "You have \($0) remarks" },
      count: { remarks.index.count(of: $0) })
  }
}
