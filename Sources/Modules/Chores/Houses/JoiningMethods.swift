package import ModuleKit
import Time
import Wire

extension Chores {
  private static let housedReason = Reason(
    .conflict, "chores.housed", "You already live in a house, and must leave it first; `house` tells which.",
    data: [Field("house", .object(goneFields))])

  static let createHouse = Method<Chores>.changes(
    "chores.house.create", "Creates a house and moves you in. Others join with its key.",
    done: Sentence(
      "created the house {house.name}; others join with its key",
      "Haus {house.name} angelegt; mit dem Schlüssel ziehen andere ein", showsReply: true),
    params: [Params.house, Params.joinedAt], result: [houseField], reasons: [housedReason]
  ) { chores, call, writer throws(Rejection) in
    if let house = chores.home(of: call.user) { throw chores.housed(in: house) }
    let joinedAt = try call.past(call[Params.joinedAt], "joinedAt") ?? call.now
    let key = chores.freeKey()
    let house = chores.houses.insert { House(id: $0, name: call[Params.house], key: key) }
    chores.moveIn(house, at: joinedAt, call)
    chores.reply(with: house, call, to: &writer)
  }

  static let joinHouse = Method<Chores>.changes(
    "chores.house.join",
    "Joins the house with this key. A dry run shows which house that is, and who lives there.",
    done: Sentence("you now live in {house.name}", "du wohnst jetzt in {house.name}", showsReply: true),
    params: [Params.key], result: [houseField],
    reasons: [
      housedReason, nameTakenReason,
      Reason(.notFound, "chores.keyMistyped", "The key is mistyped: a letter is wrong, missing or misplaced."),
      Reason(.notFound, "chores.keyUnknown", "No house has this key."),
      Reason(.busy, "chores.tooManyKeys", "You tried ten wrong keys in a minute: wait for `retryAfter` seconds."),
      Reason(
        .conflict, "chores.full", "The house is full; `limit` is the number of members allowed.",
        data: [limitField]),
    ]
  ) { chores, call, writer throws(Rejection) in
    if let house = chores.home(of: call.user) { throw chores.housed(in: house) }
    let house = try chores.house(withKey: call[Params.key], call)
    chores.moveIn(house, at: call.now, call)
    chores.reply(with: house, call, to: &writer)
  }

  /// Returns the house with this key. A wrong key counts even in a refused call or a dry run, because a rollback
  /// affects only rows.
  private mutating func house(withKey text: String, _ call: Call) throws(Rejection) -> House {
    try attempts.check(
      call.origin, call.now, reason: "chores.tooManyKeys",
      message: "Too many wrong keys: wait a minute, and ask a member for the key.")
    guard let key = HouseKey(reading: text) else {
      attempts.fail(call.origin, call.now)
      throw .notFound(
        "chores.keyMistyped", "The key is mistyped: check its eight letters and digits, such as 7K3M-Q9XK.",
        field: "key")
    }
    guard let house = houses.index.ids(of: key).min().flatMap({ houses[$0] }) else {
      attempts.fail(call.origin, call.now)
      throw .notFound(
        "chores.keyUnknown", "No house has the key '\(key)'. Ask a member of the house for its current key.",
        field: "key")
    }
    return house
  }

  private mutating func moveIn(_ house: House, at joinedAt: Instant, _ call: Call) {
    members.insert { Member(id: $0, house: house.id, user: call.user, name: nil, joinedAt: joinedAt) }
  }

  private func home(of user: Int) -> House? {
    members.index.residence(of: user).flatMap { houses[$0.house] }
  }

  package static var obstacles: [Reason] { [housedReason] }

  package func obstacle(toClosing account: Int, _ moment: Moment) -> Rejection? {
    home(of: account).map(housed)
  }
}
