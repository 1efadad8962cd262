import ModuleKit
import Time
import Wire

// What houses and those who live in them look like to callers.

extension Chores {
  static let memberFields = Field.all { Chores().show(Member.blank(1), withHouse: true, .nobody, to: &$0) }

  static let houseFields = Field.all { Chores().show(House.blank(1), .nobody, to: &$0) }

  static let houseField = Field("house", .object(houseFields))

  static let pauseFields = Field.all { Chores().show(Pause.blank(1), to: &$0) }

  func reply(with house: House, _ call: Call, to writer: inout JSONWriter) {
    writer.key("house")
    show(house, call.viewer, to: &writer)
  }

  func show(_ house: House, _ viewer: Viewer, to reply: inout some Reply) {
    let residents = members.index.residents(of: house.id).compactMap { members[$0.member] }
    let going = pauses.index.pauses(of: house.id).notOver(at: viewer.now.seconds).compactMap { pauses[$0.id] }
    reply.beginObject()
    reply.member("id", house.id, .id)
    reply.member("name", house.name, .text(1...299))
    reply.member("key", house.key.description, .text(9...9))
    reply.list("members", residents, 0...House.mostMembers, blank: .blank(1)) { member, reply in
      show(member, withHouse: false, viewer, to: &reply)
    }
    reply.list("pauses", going, 0...Int.max, blank: .blank(1)) { pause, reply in show(pause, to: &reply) }
    reply.endObject()
  }

  /// On its own it says which house it is of, and has an identity.
  func show(_ member: Member, withHouse: Bool, _ viewer: Viewer, to reply: inout some Reply) {
    reply.beginObject()
    if withHouse {
      reply.member("id", member.id, .id)
      reply.member("house", member.house, .id)
    }
    reply.member("user", viewer.people.name(of: member.user), .accountName)
    reply.member("points", completions.index.points(of: member.id), .derived(.count))
    reply.member("joinedAt", member.joinedAt, .time)
    reply.endObject()
  }

  func show(_ pause: Pause, to reply: inout some Reply) {
    reply.beginObject()
    reply.member("id", pause.id, .id)
    reply.member("from", pause.from, .time)
    reply.member("to", pause.to, .time)
    reply.endObject()
  }

  /// What may be told of a house in which somebody doesn't live any more, or of one that is in the way.
  static let goneFields = Field.all { Chores().show(1, named: "", to: &$0) }

  func show(_ id: Int, named name: String, to reply: inout some Reply) {
    reply.beginObject()
    reply.member("id", id, .id)
    reply.member("name", name, .text(1...299))
    reply.endObject()
  }

  func name(_ house: House, to writer: inout JSONWriter) {
    writer.key("house")
    show(house.id, named: house.name, to: &writer)
  }
}
