import ModuleKit

// Methods about the past: completions, and the points of each member.

extension Chores {
  static let listCompletions = Method<Chores>.reads(
    "chores.history", "Lists what was done in your house, newest first, page by page.",
    params: [Params.inRoom, Params.user] + Window.params + [Params.timeZone]
      + Page.params,
    result: Page.fields("completions", Completion.fields), reasons: [noHouseReason, roomReason]
  ) { chores, call, writer throws(Rejection) in
    let house = try chores.home(call)
    let span = try Window(call).seconds
    let room = try call[Params.inRoom].map { named throws(Rejection) in try chores.room(named, ever: house.id, call) }
    let user = call[Params.user].map { chores.doer(named: $0, in: house.id, call.people) }
    let log = chores.completions.index.houses[house.id]
    let line = log?.line(room: room, user: user) ?? Timeline()
    let last = try Page.position(call, "history", count: 2).map { Timeline.Item(key: $0[0], id: $0[1], weight: 0) }
    let items = MergedTimelines([line], in: span, newestFirst: true, after: last)
    chores.page("completions", items, call, to: &writer, cursor: { Cursor("history", [$0.key, $0.id]) }) {
      chores.completions[$0.id]
    }
  }

  static let scoreboard = Method<Chores>.reads(
    "chores.scoreboard",
    "Lists your house's members by points, highest first. `from` and `to` limit which completions count.",
    params: Window.params + [Params.timeZone],
    result: [Field("members", .array(.object(scoreFields), 0...House.mostMembers))], reasons: [noHouseReason]
  ) { chores, call, writer throws(Rejection) in
    let house = try chores.home(call)
    let span = try Window(call).seconds
    let residents = chores.members.index.residents(of: house.id)
    let scores = residents.map { Score($0, chores.completions.index.earnings[$0.member], span, call.people) }
    writer.list("members", scores.sorted()) { chores.show($0, to: &$1) }
  }

  /// The current or former member of the house with this name. Names are unique only among current members, so a
  /// current member comes first. Next comes an account that has done tasks in the house. Otherwise the name means a
  /// former member without a login.
  private func doer(named name: String, in house: Int, _ people: People) -> Completion.Doer {
    let key = NameKey(name)
    let account = Completion.Doer.account(people.id(named: name) ?? 0)
    let users = completions.index.houses[house]?.users ?? [:]
    if let residence = members.index.residents(of: house).first(where: { $0.key(people) == key }) {
      return residence.ownName == nil ? account : .child(key)
    }
    return users[account] == nil ? .child(key) : account
  }

  /// The room that a call names. The room can be a removed room, because a removed room still has history.
  private func room(_ named: Named, ever house: Int, _ call: Call) throws(Rejection) -> Int {
    if case .id(let id) = named, rooms[id]?.house == house { return id }
    return try room(named, call).id
  }

  private static let scoreFields = Field.all {
    Chores().show(Score(Member.blank(1).residence, nil, 0..<1, People()), to: &$0)
  }

  private func show(_ score: Score, to reply: inout some Reply) {
    reply.beginObject()
    reply.member("user", score.name, .accountName)
    reply.member("points", score.points, .count)
    reply.member("completions", score.completions, .count)
    reply.member("joinedAt", members[score.member]?.joinedAt, .time)
    reply.endObject()
  }
}

/// The points of a member, ranked.
private struct Score: Comparable {
  let member: Int
  let name: String
  private let key: NameKey
  let points: Int
  let completions: Int

  init(_ residence: Residence, _ earnings: Timeline?, _ span: Range<Int>, _ people: People) {
    member = residence.member
    name = residence.name(people)
    key = residence.key(people)
    let line = earnings ?? Timeline()
    let sum = line.sum(from: line.position(from: span.lowerBound), to: line.position(from: span.upperBound))
    points = sum.weight
    completions = sum.count
  }

  static func < (left: Score, right: Score) -> Bool {
    left.points != right.points ? left.points > right.points : left.key < right.key
  }
}
