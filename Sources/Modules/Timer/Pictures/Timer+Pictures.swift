package import ModuleKit

// Finds pictures and shows them to callers.

extension Timer {
  func ownPicture(_ id: Int, _ call: Call) throws(Rejection) -> Picture {
    guard let picture = pictures[id], picture.user == call.user else {
      throw .notFound("timer.pictureNotFound", "You have no picture \(id).", field: "picture", id: id)
    }
    return picture
  }

  static let pictureField = Picture.field

  package mutating func giveWay(_ account: Int, _ moment: Moment) -> [Int] {
    pictures.giveWay(account, moment, Timer.pictureBytes)
  }
}

extension Picture: ShownRow {
  package static let one: StaticString = "picture"

  /// Shows the picture outside its entry, with the id of that entry.
  package func showMembers(to viewer: Viewer, in timer: borrowing Timer, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    reply.member("entry", entry, .id)
    file.show(to: &reply)
  }
}
