import ModuleKit
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

  static let pictureFields =
    [
      Field("id", .id)
    ] + PictureFile.fields

  static let pictureField = Field("picture", .object(pictureFields + [Field("entry", .id)]))

  /// On its own it says which entry it belongs to.
  func show(_ picture: Picture, withEntry: Bool, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", picture.id)
    if withEntry { writer.member("entry", picture.entry) }
    picture.file.show(to: &writer)
    writer.endObject()
  }

  func reply(with picture: Picture, to writer: inout JSONWriter) {
    writer.key("picture")
    show(picture, withEntry: true, to: &writer)
  }
}
