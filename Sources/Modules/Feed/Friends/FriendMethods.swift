package import ModuleKit
import Wire

// Methods about friendships. A friendship is mutual. It begins when one user asks and the other accepts, or when both
// ask.

extension Feed {
  private static let user = Param<String>.name("user", "who")
  private static let requestReason = Reason(.notFound, "feed.requestNotFound", "They have not asked you.")
  private static let friendsReason = Reason(
    .conflict, "feed.friends", "You are friends already; `friendship` says since when.", data: [friendshipField])

  static let request = Method<Feed>.changes(
    "feed.friend.request", "Asks somebody to be your friend. If they have asked you, you are friends.",
    done: {
      Sentence(
        "[{friendship.since?}{friendship.user} and you are friends now|asked {friendship.user}]",
        "[{friendship.since?}{friendship.user} und du seid jetzt befreundet|{friendship.user} gefragt]")
    },
    params: [user], result: [friendshipField],
    reasons: [
      tooManyReason, userReason, friendsReason,
      Reason(
        .conflict, "feed.requested", "You have asked them already; `friendship` says when.", data: [friendshipField]),
    ]
  ) { feed, call, writer throws(Rejection) in
    let user = try feed.account(call[user], "user", call)
    guard user != call.user else { throw .violation("user", "self", "can't be yourself") }
    guard var friendship = feed.friendship(call.user, user) else {
      _ = try feed.openAccount(call[Feed.user], "user", call)
      let asked = Friendship(id: feed.nextNews, by: call.user, to: user, requestedAt: call.now)
      feed.friendships.put(asked)
      return feed.reply(with: asked, call, to: &writer)
    }
    if friendship.isMutual || friendship.by == call.user { throw feed.exists(friendship, call.viewer) }
    friendship.acceptedAt = call.now
    friendship.acceptedNews = feed.nextNews
    feed.friendships.put(friendship)
    feed.reply(with: friendship, call, to: &writer)
  }

  static let accept = Method<Feed>.changes(
    "feed.friend.accept", "Becomes the friend of somebody who has asked you.",
    done: { Sentence("{friendship.user} and you are friends now", "{friendship.user} und du seid jetzt befreundet") },
    params: [user],
    result: [friendshipField],
    reasons: [tooManyReason, userReason, requestReason, friendsReason]
  ) { feed, call, writer throws(Rejection) in
    let user = try feed.account(call[user], "user", call)
    if let friendship = feed.friendship(call.user, user), friendship.isMutual {
      throw feed.exists(friendship, call.viewer)
    }
    var friendship = try feed.request(of: user, call)
    friendship.acceptedAt = call.now
    friendship.acceptedNews = feed.nextNews
    feed.friendships.put(friendship)
    feed.reply(with: friendship, call, to: &writer)
  }

  static let decline = Method<Feed>.changes(
    "feed.friend.decline", "Says no to somebody who has asked you.",
    done: { Sentence("said no to {friendship.user}", "{friendship.user} abgelehnt") },
    params: [user],
    result: [friendshipField], reasons: [userReason, requestReason]
  ) { feed, call, writer throws(Rejection) in
    let friendship = try feed.request(of: try feed.account(call[user], "user", call), call)
    feed.reply(with: friendship, call, to: &writer)
    feed.friendships.remove(friendship.id)
  }

  static let removeFriend = Method<Feed>.changes(
    "feed.friend.remove", "Ends a friendship, or takes back that you asked.",
    done: { Sentence("{friendship.user} and you aren't friends", "{friendship.user} und du seid nicht befreundet") },
    params: [user],
    result: [friendshipField],
    reasons: [userReason, Reason(.notFound, "feed.notFriends", "You are not friends, and you have not asked them.")]
  ) { feed, call, writer throws(Rejection) in
    let user = try feed.account(call[user], "user", call)
    guard let friendship = feed.friendship(call.user, user), friendship.isMutual || friendship.by == call.user else {
      throw .notFound(
        "feed.notFriends",
        "\(call.people.name(of: user)) is not your friend, and you have not asked them: feed.friends shows who is.",
        field: "user")
    }
    feed.reply(with: friendship, call, to: &writer)
    feed.friendships.remove(friendship.id)
  }

  static let listFriends = Method<Feed>.reads(
    "feed.friends",
    "Lists your friends, who has asked you, and whom you have asked, page by page; or the friends of a friend.",
    params: [user.optional] + Page.longParams,
    result: sections.map { Field($0, .array(friendshipField.schema, 0...1000)) } + [Page.next],
    reasons: [userReason]
  ) { feed, call, writer throws(Rejection) in
    let user = try feed.userOrCaller(call[user.optional], call)
    let last = try Page.place(call, "friends", count: 2)
    let viewer = Viewer(account: user, moment: call.moment)
    var left = call[Page.longLimit]
    var (next, hasMore): (Cursor?, Bool) = (nil, false)
    for (number, rows) in feed.circle(of: user, call).enumerated() {
      writer.key(escaping: sections[number])
      writer.beginArray()
      for row in rows where last.map({ ($0[0], $0[1]) < (number, row) }) ?? true {
        guard left > 0 else {
          hasMore = true
          break
        }
        feed.friendships[row]?.show(to: viewer, in: feed, &writer)
        left -= 1
        next = Cursor("friends", [number, row])
      }
      writer.endArray()
    }
    if hasMore, let next { writer.member("next", next.description) }
  }

  private static let sections = ["friends", "incoming", "outgoing"]

  /// The rows between a user and the user's friends, incoming requests and outgoing requests, by id. Contains only rows
  /// that the caller may know about.
  private func circle(of person: Int, _ call: Call) -> [[Int]] {
    let index = friendships.index
    let friends = isClose(person, call.user) ? index.friends.ids(person) : []
    let isMine = person == call.user
    return [
      friends.compactMap { index.rows[Pair(person, $0)] }.sorted(), isMine ? index.incoming.ids(person) : [],
      isMine ? index.outgoing.ids(person) : [],
    ]
  }

  // MARK: Finding

  func friendship(_ one: Int, _ other: Int) -> Friendship? {
    friendships.index.rows[Pair(one, other)].flatMap { friendships[$0] }
  }

  private func request(of user: Int, _ call: Call) throws(Rejection) -> Friendship {
    guard let friendship = friendship(user, call.user), !friendship.isMutual, friendship.by == user else {
      throw .notFound(
        "feed.requestNotFound",
        "\(call.people.name(of: user)) has not asked you to be their friend: feed.friends shows who has.", field: "user"
      )
    }
    return friendship
  }

  /// The conflict when the same two users already have a row.
  func exists(_ friendship: Friendship, _ viewer: Viewer) -> Rejection {
    let name = viewer.people.name(of: friendship.other(than: viewer.account))
    let (reason, message) =
      friendship.isMutual
      ? ("feed.friends", "You and \(name) are friends already.")
      : ("feed.requested", "There is a request between you and \(name) already: wait for an answer, or take it back.")
    return .conflict(reason, message) { reply(with: friendship, viewer, to: &$0) }
  }

  // MARK: What callers see

  private static let friendshipField = Friendship.field
}

extension Friendship: ShownRow {
  package static let one: StaticString = "friendship"

  package func isVisible(to viewer: Viewer, in feed: borrowing Feed) -> Bool {
    viewer.account == by || viewer.account == to
  }

  /// `user` is the other of the two users. `since` is null until they are friends.
  package func showMembers(to viewer: Viewer, in feed: borrowing Feed, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    reply.member("user", viewer.people.name(of: other(than: viewer.account)), .accountName)
    reply.member("by", viewer.people.name(of: by), .accountName)
    reply.member("to", viewer.people.name(of: to), .accountName.meant(.account, "To", "An"))
    reply.member("requestedAt", requestedAt, .time)
    reply.member("since", acceptedAt, .nullable(.time))
  }
}
