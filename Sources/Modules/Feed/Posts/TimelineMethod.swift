import ModuleKit
import Time

extension Feed {
  private enum Scope: String, CaseIterable {
    case home, mine, everyone
  }

  private static let scope = Param<String>.choice(
    "scope", "whose posts; home: yours and your friends'; default: home, or everyone if a user is given",
    Scope.allCases.map(\.rawValue)
  ).optional
  private static let user = Param<String>.name("user", "only what this user posted").optional
  private static let activity = Param<String>.name("activity", "only this activity, ignoring case", 1...60)
    .optional
  private static let kind = Param<String>.choice("kind", "only posts of this kind", PostKind.allCases.map(\.rawValue))
    .optional
  private static let day = Param<Day>.date("day", "only posts planned for this day").optional
  private static let completed = Param<Bool>.flag("completed", "only activities that are completed")
    .opposite("only activities that aren't completed").optional
  private static let withImage = Param<Bool>.flag("withImage", "only posts with an image")
    .opposite("only posts without an image").optional

  static let timeline = Method<Feed>.reads(
    "feed.timeline", "Lists the posts that you may see, newest first, page by page.",
    params: [scope, user, activity, kind, day, completed, withImage] + Page.params,
    result: Page.fields("posts", postField.schema), reasons: [userReason]
  ) { feed, call, writer throws(Rejection) in
    let last = try Page.position(call, "posts", count: 2).map { PostSortKey(Instant(seconds: $0[0]), id: $0[1]) }
    let rooms = try feed.rooms(call)
    let ranks = NewestIDs(feed.lists(in: rooms, call), below: last?.rank ?? .max)
    feed.page("posts", ranks, call, to: &writer, cursor: { PostSortKey(rank: $0).cursor }) {
      feed.posts[PostSortKey(rank: $0).id]
    }
  }

  /// The owners and audiences of the groups to read. These groups contain the posts that the caller wants and may see.
  private func rooms(_ call: Call) throws(Rejection) -> [(owner: PostGroup.Owner, audience: Audience)] {
    let scope = call[Feed.scope].flatMap(Scope.init)
    let circle = [call.user] + friendships.index.friends.ids(call.user)
    if let name = call[Feed.user] {
      let user = try account(name, "user", call)
      if scope == .mine && user != call.user || scope == .home && !circle.contains(user) { return [] }
      return audiences(of: user, call.user).map { (.author(user), $0) }
    }
    switch scope ?? .home {
    case .mine: return Audience.allCases.map { (.author(call.user), $0) }
    case .home: return circle.flatMap { user in Audience.allCases.map { (.author(user), $0) } }
    case .everyone: return [(.anyone, .everyone)] + circle.map { (.author($0), .friends) }
    }
  }

  private func lists(in rooms: [(owner: PostGroup.Owner, audience: Audience)], _ call: Call) -> [SortedList<Int>] {
    let states = Feed.states(call)
    let images = call[Feed.withImage].map { [$0] } ?? [false, true]
    let topic = Feed.topic(call)
    var lists: [SortedList<Int>] = []
    for room in rooms {
      for state in states {
        for hasImage in images {
          let group = PostGroup(
            owner: room.owner, audience: room.audience, state: state, hasImage: hasImage, topic: topic)
          if let list = posts.index[group] { lists.append(list) }
        }
      }
    }
    return lists
  }

  private static func topic(_ call: Call) -> PostGroup.Topic {
    switch (call[activity], call[day]?.ordinal) {
    case (let name?, let day?): .activityOn(NameKey(name), day)
    case (let name?, nil): .activity(NameKey(name))
    case (nil, let day?): .day(day)
    case (nil, nil): .all
    }
  }

  private static func states(_ call: Call) -> [PostGroup.State] {
    var states = PostGroup.State.allCases
    if let kind = call[kind] { states.removeAll { ($0 == .quote) != (kind == PostKind.quote.rawValue) } }
    if let completed = call[completed] { states.removeAll { $0 != (completed ? .completed : .unfinished) } }
    return states
  }
}
