package import ModuleKit
import Wire

// Finding pictures, and what they look like to callers.

extension Picture {
  static let mostPerEntry = 20
}

extension Timer {
  func ownPicture(_ id: Int, _ call: Call) throws(Rejection) -> Picture {
    guard let picture = pictures[id], picture.user == call.user else {
      throw .notFound("timer.pictureNotFound", "You have no picture \(id).", field: "picture", id: id)
    }
    return picture
  }

  static let pictureFields = Field.all { Timer().show(Picture.blank(1), withEntry: true, to: &$0) }

  static let pictureField = Field("picture", .object(pictureFields))

  /// On its own it says which entry it belongs to.
  func show(_ picture: Picture, withEntry: Bool, to reply: inout some Reply) {
    reply.beginObject()
    reply.member("id", picture.id, .id)
    if withEntry { reply.member("entry", picture.entry, .id) }
    picture.file.show(to: &reply)
    reply.endObject()
  }

  func reply(with picture: Picture, to writer: inout JSONWriter) {
    writer.key("picture")
    show(picture, withEntry: true, to: &writer)
  }

  package mutating func giveWay(_ account: Int, _ moment: Moment) -> [Int] {
    let users = moment.surroundings.people.kin(of: account)
    let limit = moment.surroundings.settings[Timer.pictureBytes]
    return pictures.giveWay(users, room: limit - pictures.index.room.bytes(of: users))
  }
}
