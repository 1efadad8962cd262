package import ModuleKit
import Wire

/// Notes at places. All users can find public remarks by area, distance, text and author. Users can also find their own
/// private remarks, and save filters for lists.
///
/// Only the author sees a private remark and its pictures. Other users never see them in lists, events or history, not
/// even administrators.
package struct Remarks: Module {
  package static let name = "remarks"
  package static let tables: [TableDescription<Remarks>] = [
    TableDescription(
      "remarks", table: { $0.remarks }, change: { $1(&$0.remarks) },
      // If a remark becomes visible to an account, its pictures become visible, too. The same holds when the remark
      // stops being visible.
      changesSight: { before, after, account in
        guard let before, let after else { return false }
        return before.isPrivate != after.isPrivate && after.user != account
      }),
    TableDescription("pictures", table: { $0.pictures }, change: { $1(&$0.pictures) }, attachment: \.id),
    TableDescription("filters", table: { $0.filters }, change: { $1(&$0.filters) }),
  ]
  package static let settings = [pictureBytes, mostRemarks]
  package static let methods: [Method<Remarks>] = [
    add, list, near, search, showRemark, edit, delete, addPicture, getPicture, removePicture, setFilter, removeFilter,
    listFilters,
  ]

  var remarks = Table<Remark, RemarkIndex>()
  var pictures = Table<Picture, AttachedPictureIndex<Picture>>()
  var filters = Table<SavedFilter, SavedFilterIndex>()
  package var sync = SyncRows()

  static let mostRemarks = Setting(
    "remarks", "remarksPerUser", "how many remarks one user may have", 0...100_000_000, standard: 1_000_000)
  static let pictureBytes = Setting(
    "remarks", "pictureBytesPerUser", "how many bytes all pictures of one user may have together", 0...(1 << 50),
    standard: 1 << 30)

  package init() {}

  package func check(_ moment: Moment) throws(Rejection) {
    let changes = remarks.changes
    for change in changes where change.after == nil { try checkNoPictures(of: change.id) }
    for picture in pictures.changes.lazy.compactMap(\.after) { try check(picture, moment) }
    for remark in changes.lazy.compactMap(\.after) {
      guard let other = remarks.rival(of: remark) else { continue }
      throw .conflict(
        "remarks.sourceTaken",
        "Remark \(other.id) has this source now, and no two may share one. Delete that remark first."
      ) { $0.member("id", other.id) }
    }
    try checkFilters()
    try moment.requireRoom(
      for: changes, of: \.user, Self.mostRemarks, "remarks.tooMany", { "You have \($0) remarks" },
      count: { remarks.index.count(of: $0) })
  }
}
