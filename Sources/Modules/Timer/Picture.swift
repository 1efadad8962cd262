package import ModuleKit
package import Wire

/// A picture that belongs to an entry. Its bytes are a file of their own, named by its id.
package struct Picture: Row {
  package let id: Int
  package let entry: Int
  package let user: Int
  /// The MIME type, found from the bytes.
  package let type: String
  package let bytes: Int
  package let checksum: Int

  package init(id: Int, entry: Int, user: Int, type: String, bytes: Int, checksum: Int) {
    self.id = id
    self.entry = entry
    self.user = user
    self.type = type
    self.bytes = bytes
    self.checksum = checksum
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    entry = try json.storedInt("entry")
    user = try json.storedInt("user")
    type = try json.storedString("type")
    bytes = try json.storedInt("bytes")
    checksum = try json.storedInt("checksum")
    guard 1...PictureType.largest ~= bytes else { throw Malformed("bytes") }
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("entry", entry)
    writer.member("user", user)
    writer.member("type", type)
    writer.member("bytes", bytes)
    writer.member("checksum", checksum)
  }
}
