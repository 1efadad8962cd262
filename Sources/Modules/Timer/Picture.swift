package import ModuleKit
package import Wire

/// A picture that belongs to an entry. Its bytes are a file of their own, named by its id.
package struct Picture: Row {
  package let id: Int
  package let entry: Int
  package let user: Int
  package let file: PictureFile

  package init(id: Int, entry: Int, user: Int, file: PictureFile) {
    self.id = id
    self.entry = entry
    self.user = user
    self.file = file
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    entry = try json.storedInt("entry")
    user = try json.storedInt("user")
    file = try PictureFile(json: json)
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("entry", entry)
    writer.member("user", user)
    file.write(to: &writer)
  }
}
