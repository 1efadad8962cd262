package import ModuleKit
package import Wire

/// How far somebody has read what they were told.
package struct ReadMark: Row {
  package let id: Int
  let user: Int
  var upTo: Int

  init(id: Int, user: Int, upTo: Int) {
    self.id = id
    self.user = user
    self.upTo = upTo
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    user = try json.storedInt("user")
    upTo = try json.storedInt("upTo")
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("user", user)
    writer.member("upTo", upTo)
  }

  func show(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("upTo", upTo)
    writer.endObject()
  }
}

/// Marks by user.
package struct ReadMarkIndex: RowIndex {
  private(set) var holders = Holders<Int>()

  package init() {}
  package mutating func insert(_ mark: ReadMark) { holders.insert(mark.id, mark.user) }
  package mutating func remove(_ mark: ReadMark) { holders.remove(mark.id, mark.user) }
}
