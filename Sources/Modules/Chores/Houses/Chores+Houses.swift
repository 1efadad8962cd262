package import ModuleKit
import Time
import Wire

// Shows houses and their members to callers.

extension Chores {
  static let houseField = House.field
  static let pauseField = Pause.field

  /// The fields of a house that a former member may still see. An answer that only names a row shows that row with the
  /// same fields.
  static let goneFields = [Field("id", .id), Field("name", .text(1...299))]

  func name(_ what: StaticString, _ id: Int, _ name: String, to writer: inout JSONWriter) {
    writer.key(what)
    writer.beginObject()
    writer.member("id", id)
    writer.member("name", name)
    writer.endObject()
  }

  func name(_ house: House, to writer: inout JSONWriter) { name("house", house.id, house.name, to: &writer) }
}

extension House: ShownRow, HouseRow {
  package static let one: StaticString = "house"

  package var house: Int { id }

  package func showMembers(to viewer: Viewer, in chores: borrowing Chores, _ reply: inout some Reply) {
    let residents = chores.members.index.residents(of: id).compactMap { chores.members[$0.member] }
    let going = chores.pauses.index.pauses(of: id).notOver(at: viewer.now.seconds).compactMap { chores.pauses[$0.id] }
    let away = chores.absences.index.absences(of: id).filter { $0.to > viewer.now }
    reply.member("id", id, .id)
    reply.member("name", name, .text(1...299))
    reply.member("key", key.description, .text(9...9))
    reply.derived { reply in
      reply.list("members", residents, 0...House.mostMembers, blank: .blank(1)) { member, reply in
        reply.beginObject()
        member.showBriefly(to: viewer, in: chores, &reply)
        reply.endObject()
      }
      reply.list("pauses", going, 0...Int.max, blank: .blank(1)) { $0.show(to: viewer, in: chores, &$1) }
      reply.list("absences", away, 0...Int.max, blank: .blank(1)) { $0.show(to: viewer, in: chores, &$1) }
    }
  }
}

extension Member: ShownRow, HouseRow {
  package static let one: StaticString = "member"

  package func isVisible(to viewer: Viewer, in chores: borrowing Chores) -> Bool {
    user > 0 && user == viewer.account || chores.members.index.lives(viewer.account, in: house)
  }

  /// Shows a member by itself. A list of a house's members omits the id and the house.
  package func showMembers(to viewer: Viewer, in chores: borrowing Chores, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    reply.member("house", house, .id)
    showBriefly(to: viewer, in: chores, &reply)
  }

  /// Shows the fields that a member has inside its house.
  fileprivate func showBriefly(to viewer: Viewer, in chores: borrowing Chores, _ reply: inout some Reply) {
    reply.member("user", residence.name(viewer.people), .accountName)
    reply.member("hasLogin", user > 0, .boolean)
    reply.member("points", chores.completions.index.points(of: id), .derived(.count))
    reply.member("joinedAt", joinedAt, .time)
    reply.member("remindAt", remindAt, .nullable(LocalClock.schema))
    reply.member("awayUntil", chores.awayUntil(residence, viewer.now), .derived(.nullable(.time)))
  }
}

extension Pause: ShownRow, HouseRow {
  package static let one: StaticString = "pause"

  package func showMembers(to viewer: Viewer, in chores: borrowing Chores, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    reply.member("from", from, .time)
    reply.member("to", to, .time)
  }
}
