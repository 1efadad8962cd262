import ModuleKit
import Time
import Wire

// Methods about the house in which the caller lives.

extension Chores {
  static let showHouse = Method<Chores>.reads(
    "chores.house.show", "Shows your house: its key, who lives in it, and the pauses that are not over.",
    result: [houseField], reasons: [noHouseReason]
  ) { chores, call, writer throws(Rejection) in
    chores.reply(with: try chores.home(call), call, to: &writer)
  }

  static let shareHouse = Method<Chores>.reads(
    "chores.house.share", "Gives a text to send to somebody who is to join your house, with its key.",
    result: [Field("text", .text(1...1000))], reasons: [noHouseReason]
  ) { chores, call, writer throws(Rejection) in
    let house = try chores.home(call)
    writer.member(
      "text",
      "Come and share the chores of \(house.name) with me. The key of the house is \(house.key): "
        + "trackctl chores house join \(house.key)")
  }

  static let renameHouse = Method<Chores>.changes(
    "chores.house.rename", "Renames your house.", params: [Params.house], result: [houseField],
    reasons: [noHouseReason]
  ) { chores, call, writer throws(Rejection) in
    var house = try chores.home(call)
    house.name = call[Params.house]
    chores.houses.put(house)
    chores.reply(with: house, call, to: &writer)
  }

  static let newKey = Method<Chores>.changes(
    "chores.house.newKey", "Gives your house a new key. Nobody can join with the old one any more.",
    result: [houseField], reasons: [noHouseReason]
  ) { chores, call, writer throws(Rejection) in
    var house = try chores.home(call)
    house.key = chores.freeKey()
    chores.houses.put(house)
    chores.reply(with: house, call, to: &writer)
  }

  static let leaveHouse = Method<Chores>.changes(
    "chores.house.leave",
    "Leaves your house. Your points go; the last one out removes the house with its rooms, tasks and history.",
    result: [Field("house", .object(goneFields)), Field("removed", .boolean)], reasons: [noHouseReason]
  ) { chores, call, writer throws(Rejection) in
    let house = try chores.home(call)
    for residence in chores.members.index.residences(of: call.user) { chores.members.remove(residence.member) }
    let isLast = chores.members.index.residents(of: house.id).isEmpty
    if isLast { chores.removeAll(of: house.id) }
    chores.name(house, to: &writer)
    writer.member("removed", isLast)
  }

  /// Nothing stays of a house in which nobody lives.
  private mutating func removeAll(of house: Int) {
    for item in completions.index.houses[house]?.all.items.map(\.id) ?? [] { completions.remove(item) }
    for id in skips.index.ids(in: house) { skips.remove(id) }
    for item in pauses.index.pauses(of: house).line.items.map(\.id) { pauses.remove(item) }
    for id in tasks.index.ids(in: house) + tasks.index.ids(removedFrom: house) { tasks.remove(id) }
    for id in rooms.index.ids(in: house) + rooms.index.ids(removedFrom: house) { rooms.remove(id) }
    houses.remove(house)
  }

  /// A key that no house has. There are more than thirty thousand million.
  func freeKey() -> HouseKey {
    var key = HouseKey.random()
    while !houses.index.ids(of: key).isEmpty { key = HouseKey.random() }
    return key
  }
}
