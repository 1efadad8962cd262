package import ModuleKit
import Wire

// Finds pictures and shows them to callers.

extension Remarks {
  /// The picture with this id, if the caller may see the picture's remark.
  func visiblePicture(_ id: Int, _ call: Call) throws(Rejection) -> Picture {
    guard let picture = pictures[id], picture.isVisible(to: call.viewer, in: self) else {
      throw .notFound(
        "remarks.pictureNotFound", "No picture \(id), or you may not see it.", field: "picture", id: id)
    }
    return picture
  }

  package mutating func giveWay(_ account: Int, _ moment: Moment) -> [Int] {
    pictures.giveWay(account, moment, Remarks.pictureBytes)
  }

  func check(_ picture: Picture, _ moment: Moment) throws(Rejection) {
    guard let remark = remarks[picture.remark], remark.user == picture.user else {
      throw .conflict("remarks.remarkGone", "Remark \(picture.remark) no longer exists. Undo its deletion first.") {
        $0.member("id", picture.remark)
      }
    }
    guard pictures.index.ids(of: remark.id).count <= Picture.mostPerRow else {
      throw .conflict(
        "remarks.pictureCount",
        "Remark \(remark.id) already has \(Picture.mostPerRow) pictures, which is the limit: remove one first."
      ) { $0.member("limit", Picture.mostPerRow) }
    }
    try pictures.checkRoom(of: picture.user, moment, Remarks.pictureBytes, reason: "remarks.pictureQuota")
  }

  func checkNoPictures(of remark: Int) throws(Rejection) {
    guard let picture = pictures.index.ids(of: remark).first else { return }
    throw .conflict("remarks.hasPictures", "Remark \(remark) has pictures: undo or remove them first.") {
      $0.member("picture", picture)
    }
  }
}

extension Picture: ShownRow {
  package static let one: StaticString = "picture"

  /// A viewer who may see the remark may see its pictures. If the remark was deleted, its last state decides.
  package func isVisible(to viewer: Viewer, in remarks: borrowing Remarks) -> Bool {
    user == viewer.account || remarks.remarks.lastKnown(remark).map { $0.isVisible(to: viewer.account) } ?? false
  }

  /// Shows the picture outside its remark, with the id of that remark.
  package func showMembers(to viewer: Viewer, in remarks: borrowing Remarks, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    reply.member("remark", remark, .id)
    file.show(to: &reply)
  }
}
