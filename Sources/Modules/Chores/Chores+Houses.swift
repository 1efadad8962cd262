import ModuleKit
import Time
import Wire

// What houses and those who live in them look like to callers.

extension Chores {
  static let memberFields = [
    Field("user", .text(1...299)), Field("points", .integer(0...Int.max)), Field("joinedAt", .time),
  ]

  static let houseFields = [
    Field("id", .id), Field("name", .text(1...299)), Field("key", .text(9...9)),
    Field("members", .array(.object(memberFields), 0...House.mostMembers)),
    Field("pauses", .array(.object(pauseFields), 0...Int.max)),
  ]

  static let houseField = Field("house", .object(houseFields))

  static let pauseFields = [Field("id", .id), Field("from", .time), Field("to", .time)]

  func reply(with house: House, _ call: Call, to writer: inout JSONWriter) {
    writer.key("house")
    show(house, call.viewer, to: &writer)
  }

  func show(_ house: House, _ viewer: Viewer, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", house.id)
    writer.member("name", house.name)
    writer.member("key", house.key.description)
    writer.key("members")
    writer.beginArray()
    for residence in members.index.residents(of: house.id) {
      if let member = members[residence.member] { show(member, withHouse: false, viewer, to: &writer) }
    }
    writer.endArray()
    writer.key("pauses")
    writer.beginArray()
    for item in pauses.index.pauses(of: house.id).notOver(at: viewer.now.seconds) {
      if let pause = pauses[item.id] { show(pause, to: &writer) }
    }
    writer.endArray()
    writer.endObject()
  }

  /// On its own it says which house it is of, and has an identity.
  func show(_ member: Member, withHouse: Bool, _ viewer: Viewer, to writer: inout JSONWriter) {
    writer.beginObject()
    if withHouse {
      writer.member("id", member.id)
      writer.member("house", member.house)
    }
    writer.member("user", viewer.people.name(of: member.user))
    writer.member("points", completions.index.points(of: member.id))
    writer.member("joinedAt", member.joinedAt)
    writer.endObject()
  }

  func show(_ pause: Pause, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", pause.id)
    writer.member("from", pause.from)
    writer.member("to", pause.to)
    writer.endObject()
  }

  /// What may be told of a house in which somebody doesn't live any more, or of one that is in the way.
  static let goneFields = [Field("id", .id), Field("name", .text(1...299))]

  func name(_ house: House, to writer: inout JSONWriter) {
    writer.key("house")
    writer.beginObject()
    writer.member("id", house.id)
    writer.member("name", house.name)
    writer.endObject()
  }
}
