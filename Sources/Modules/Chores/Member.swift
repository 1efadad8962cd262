package import ModuleKit
import Time
package import Wire

/// That somebody lives in a house, from joining it to leaving it. Who joins again is a new member.
package struct Member: Row {
  package let id: Int
  let house: Int
  let user: Int
  let joinedAt: Instant

  init(id: Int, house: Int, user: Int, joinedAt: Instant) {
    self.id = id
    self.house = house
    self.user = user
    self.joinedAt = joinedAt
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    house = try json.storedInt("house")
    user = try json.storedInt("user")
    joinedAt = try json.storedTime("joinedAt")
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("house", house)
    writer.member("user", user)
    writer.member("joinedAt", joinedAt)
  }

  var residence: Residence { Residence(member: id, house: house, user: user) }
}

/// Who lives where, as the index knows it.
struct Residence: Sendable, Equatable {
  let member: Int
  let house: Int
  let user: Int
}
