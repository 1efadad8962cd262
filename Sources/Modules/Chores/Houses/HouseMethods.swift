import ModuleKit
import Wire

// Methods about the caller's house.

extension Chores {
  static let showHouse = Method<Chores>.reads(
    "chores.house.show", "Shows your house: its key, its members, and current and future pauses.",
    result: [houseField], reasons: [noHouseReason]
  ) { chores, call, writer throws(Rejection) in
    chores.reply(with: try chores.home(call), call, to: &writer)
  }

  static let shareHouse = Method<Chores>.reads(
    "chores.house.share", "Returns an invitation with your house's key, to send to a new member.",
    result: [Field("text", .text(1...1000))], reasons: [noHouseReason]
  ) { chores, call, writer throws(Rejection) in
    let house = try chores.home(call)
    writer.member(
      "text",
      "Share the chores of \(house.name) with me. The key of the house is \(house.key): "
        + "trackctl chores house join \(house.key)")
  }

  static let renameHouse = Method<Chores>.changes(
    "chores.house.rename", "Renames your house.",
    done: Sentence("renamed the house to {house.name}", "das Haus heißt jetzt {house.name}", showsReply: true),
    params: [Params.house], result: [houseField],
    reasons: [noHouseReason]
  ) { chores, call, writer throws(Rejection) in
    var house = try chores.home(call)
    house.name = call[Params.house]
    chores.houses.put(house)
    chores.reply(with: house, call, to: &writer)
  }

  static let newKey = Method<Chores>.changes(
    "chores.house.newKey", "Gives your house a new key. The old one no longer works.",
    done: Sentence("{house.name} has a new key", "{house.name} hat einen neuen Schlüssel", showsReply: true),
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
    "Leaves your house. You lose your points. If you are the last member, the house and its history are removed.",
    done: Sentence(
      "[{removed?}left and removed {house.name}: you were its last member with a login|you have left {house.name}]",
      "[{removed?}{house.name} ist aufgelöst: du warst die letzte Person mit Konto|du hast {house.name} verlassen]"),
    params: [Params.removal], result: [Field("house", .object(goneFields)), Field("removed", .boolean)],
    reasons: [
      noHouseReason,
      Reason(
        .wantsAcknowledgement, "rpc.wantsAcknowledgement",
        "The house would be removed, though members without a login live in it."),
    ]
  ) { chores, call, writer throws(Rejection) in
    let house = try chores.home(call)
    let others = chores.members.index.residents(of: house.id).filter { $0.user != call.user }
    if !others.isEmpty, others.allSatisfy({ $0.user <= 0 }), !call[Params.removal].contains("affectsOthers") {
      throw .wantsAcknowledgement([
        Warning(
          "affectsOthers",
          "Nobody else in '\(house.name)' has a login, so the house and its history would be removed, with the points of its \(others.count == 1 ? "other member" : "\(others.count) other members")."
        )
      ])
    }
    for residence in chores.members.index.residences(of: call.user) { chores.moveOut(residence) }
    let isLast = !chores.members.index.isInhabited(house.id)
    // Members without a login can't live in a house alone.
    if isLast { for residence in chores.members.index.residents(of: house.id) { chores.moveOut(residence) } }
    // The house can have many rows besides its own. A sweep removes these rows when undo can no longer restore the
    // house.
    if isLast { chores.houses.remove(house.id) }
    chores.name(house, to: &writer)
    writer.member("removed", isLast)
  }

  /// A random key that no house has. There are more than 30 billion keys, so the loop hardly ever repeats.
  func freeKey() -> HouseKey {
    var key = HouseKey.random()
    while !houses.index.ids(of: key).isEmpty { key = HouseKey.random() }
    return key
  }
}
