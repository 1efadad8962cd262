import Manifest
package import ModuleKit
import Wire

// Determines who may see the pictures of rows, and which rules apply to them.

extension OutsideState {
  func picture(of row: Int, _ column: String, _ layout: Layout) -> OutsidePicture? {
    pictures.all(of: layout.place(row, column)).last
  }

  mutating func removePictures(of row: OutsideRow) {
    for column in row.layout.pictures { pictures.removeAll(of: row.layout.place(row.id, column)) }
  }

  /// Whether the account may see the picture, because it may see the picture's row. If the row was deleted, its last
  /// state decides.
  func isVisible(_ picture: OutsidePicture, to account: Int) -> Bool {
    row(of: picture).map { $0.layout.isVisible($0, to: account) } ?? false
  }

  private func row(of picture: OutsidePicture) -> OutsideRow? {
    layouts.named(picture.parent.table).flatMap { tables[$0.number].lastKnown(picture.parent.row) }
  }

  /// The name of the owner of the picture's row. Nil if rows of that table have no owner.
  func owner(of picture: OutsidePicture, _ people: People) -> String? {
    layouts.named(picture.parent.table)?.table.owner == nil ? nil : people.name(of: picture.user)
  }

  // MARK: Rules

  func checkPictures(_ moment: Moment) throws(Rejection) {
    guard let most = manifest.pictureBytes else { return }
    for picture in pictures.changes.lazy.compactMap(\.after) {
      guard let layout = layouts.named(picture.parent.table), tables[layout.number][picture.parent.row] != nil else {
        throw .conflict(
          "\(manifest.name).referenceGone",
          "The row \(picture.parent.row) of the picture was deleted. Undo the deletion first."
        ) { $0.member("id", picture.parent.row) }
      }
      guard pictures.index.ids(of: picture.parent).count == 1 else {
        throw .conflict(
          "\(manifest.name).taken",
          "The \(layout.table.one) \(picture.parent.row) has a newer picture: remove the newer one first."
        ) { $0.member("id", picture.parent.row) }
      }
      try pictures.checkRoom(of: picture.user, moment, most, reason: "\(manifest.name).pictureQuota")
    }
  }

  func checkNoPictures(of gone: OutsideRow) throws(Rejection) {
    for column in gone.layout.pictures where picture(of: gone.id, column, gone.layout) != nil {
      throw .conflict(
        "\(manifest.name).hasPicture",
        "The \(gone.layout.table.one) \(gone.id) has a picture. Remove the picture first.")
    }
  }

  /// Checks the undo of a picture in the same way as a change of the picture's row.
  func checkUndoOfPictures(_ undo: UndoRequest) throws(Rejection) {
    for change in pictures.touched {
      guard let picture = change.before ?? change.after else { continue }
      if let row = row(of: picture), row.layout.mayChange(row, undo.account),
        row.layout.isVisible(row, to: undo.account)
      {
        continue
      }
      throw .forbidden(
        "\(manifest.name).notYours", "The rows of transaction \(undo.rev) now belong to another user.")
    }
  }

  package mutating func giveWay(_ account: Int, _ moment: Moment) -> [Int] {
    manifest.pictureBytes.map { pictures.giveWay(account, moment, $0) } ?? []
  }

  /// The reasons for which a change can fail if the module has pictures.
  static func pictureReasons(_ module: String) -> [Reason] {
    [
      Reason(.conflict, "\(module).hasPicture", "The row has a picture."),
      Reason(
        .conflict, "\(module).pictureQuota", "The user's pictures would take too much room.",
        data: [Field("limit", .integer(0...Int.max))]),
    ]
  }
}

extension Layout {
  func place(_ row: Int, _ column: String) -> OutsidePicture.Place {
    OutsidePicture.Place(table: table.name, row: row, column: column)
  }
}
