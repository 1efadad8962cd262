package import ModuleKit
package import Wire

/// The picture of a post or of a profile, which says that it has it. Its bytes are a file of their own, named by its id.
package struct Picture: Row {
  package let id: Int
  let user: Int
  let file: PictureFile

  init(id: Int, user: Int, file: PictureFile) {
    self.id = id
    self.user = user
    self.file = file
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    user = try json.storedInt("user")
    file = try PictureFile(json: json)
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("user", user)
    file.write(to: &writer)
  }
}

/// How much room each user's pictures take.
package struct PictureIndex: RowIndex {
  private(set) var room = PictureRoom()

  package init() {}
  package mutating func insert(_ picture: Picture) { room.insert(picture.file, of: picture.user) }
  package mutating func remove(_ picture: Picture) { room.remove(picture.file, of: picture.user) }
}
