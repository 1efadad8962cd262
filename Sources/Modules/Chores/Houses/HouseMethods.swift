import ModuleKit
import Time
import Wire

// Methods about the caller's house.

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
    "chores.house.rename", "Renames your house.",
    done: { Sentence("the house is called {house.name} now", "das Haus heißt jetzt {house.name}", showsReply: true) },
    params: [Params.house], result: [houseField],
    reasons: [noHouseReason]
  ) { chores, call, writer throws(Rejection) in
    var house = try chores.home(call)
    house.name = call[Params.house]
    chores.houses.put(house)
    chores.reply(with: house, call, to: &writer)
  }

  static let newKey = Method<Chores>.changes(
    "chores.house.newKey", "Gives your house a new key. Nobody can join with the old one any more.",
    done: { Sentence("{house.name} has a new key", "{house.name} hat einen neuen Schlüssel", showsReply: true) },
    result: [houseField], reasons: [noHouseReason]
  ) { chores, call, writer throws(Rejection) in
    var house = try chores.home(call)
    house.key = chores.freeKey()
    house.keySince = call.revision + 1
    chores.houses.put(house)
    chores.reply(with: house, call, to: &writer)
  }

  static let leaveHouse = Method<Chores>.changes(
    "chores.house.leave",
    "Leaves your house. Your points go; the last one out removes the house with its rooms, tasks and history.",
    done: {
      Sentence(
        "[{removed?}{house.name} is gone: you were the last one|you have left {house.name}]",
        "[{removed?}{house.name} ist aufgelöst: du warst die letzte Person|du hast {house.name} verlassen]")
    },
    result: [Field("house", .object(goneFields)), Field("removed", .boolean)], reasons: [noHouseReason]
  ) { chores, call, writer throws(Rejection) in
    let house = try chores.home(call)
    for residence in chores.members.index.residences(of: call.user) { chores.members.remove(residence.member) }
    let isLast = chores.members.index.residents(of: house.id).isEmpty
    // A house may contain very much, so a sweep removes its contents later, when the deletion can't be undone any more.
    if isLast { chores.houses.remove(house.id) }
    chores.name(house, to: &writer)
    writer.member("removed", isLast)
  }

  /// A key that no house has. There are more than 30 billion keys.
  func freeKey() -> HouseKey {
    var key = HouseKey.random()
    while !houses.index.ids(of: key).isEmpty { key = HouseKey.random() }
    return key
  }
}
