package import ModuleKit

/// A picture of a post or a profile. The row of the post or profile has the picture's id. The bytes are in a separate
/// file, which is named after that id.
package struct Picture: PictureRow {
  package let id: Int
  package var user: Int
  /// The post to which the picture belongs. Nil for the picture of a profile.
  var post: Int?
  package var file: PictureFile

  package static func blank(_ id: Int) -> Picture {
    Picture(id: id, user: 0, file: .blank)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("user", &user, .account)
    try carrier.member("post", &post, .reference("posts"))
    try file.carry(by: &carrier)
  }
}

/// The total size of each user's pictures.
package struct PictureIndex: PictureRoomIndex {
  package private(set) var room = PictureRoom()

  package init() {}
  package mutating func insert(_ picture: Picture) { room.insert(picture.file, of: picture.user) }
  package mutating func remove(_ picture: Picture) { room.remove(picture.file, of: picture.user) }
}
