package import ModuleKit
import Wire

// Methods about friendships. A friendship is mutual. It begins when one user asks and the other accepts, or when both
// users ask.

extension Feed {
  private static let user = Param<String>.name("user", "the other user")
  private static let owner = Param<String>.name("user", "the user whose friends to list; default: you").optional
  private static let requestReason = Reason(.notFound, "feed.requestNotFound", "That user hasn't sent you a request.")
  private static let friendsReason = Reason(
    .conflict, "feed.friends", "You are already friends; `friendship` tells since when.", data: [friendshipField])

  static let request = Method<Feed>.changes(
    "feed.friend.request", "Sends a friend request. If that user has already sent you one, you become friends.",
    done: Sentence(
      "[{friendship.since?}you and {friendship.user} are now friends|sent a request to {friendship.user}]",
      "[{friendship.since?}{friendship.user} und du seid jetzt befreundet|{friendship.user} gefragt]"),
    params: [user], result: [friendshipField],
    reasons: [
      tooManyReason, userReason, friendsReason,
      Reason(
        .conflict, "feed.requested", "You have already sent that user a request; `friendship` tells when.",
        data: [friendshipField]),
    ]
  ) { feed, call, writer throws(Rejection) in
    let user = try feed.account(call[user], "user", call)
    guard user != call.user else { throw .violation("user", "self", "must be somebody else") }
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
    "feed.friend.accept", "Accepts a friend request.",
    done: Sentence("you and {friendship.user} are now friends", "{friendship.user} und du seid jetzt befreundet"),
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
    "feed.friend.decline", "Declines a friend request.",
    done: Sentence("declined the request from {friendship.user}", "{friendship.user} abgelehnt"),
    params: [user],
    result: [friendshipField], reasons: [userReason, requestReason]
  ) { feed, call, writer throws(Rejection) in
    let friendship = try feed.request(of: try feed.account(call[user], "user", call), call)
    feed.reply(with: friendship, call, to: &writer)
    feed.friendships.remove(friendship.id)
  }

  static let removeFriend = Method<Feed>.changes(
    "feed.friend.remove", "Ends a friendship, or withdraws your request.",
    done: Sentence(
      "you and {friendship.user} aren't friends any more", "{friendship.user} und du seid nicht befreundet",
      isFinal: true),
    params: [user],
    result: [friendshipField],
    reasons: [
      userReason, Reason(.notFound, "feed.notFriends", "You aren't friends, and you haven't sent that user a request."),
    ]
  ) { feed, call, writer throws(Rejection) in
    let user = try feed.account(call[user], "user", call)
    guard let friendship = feed.friendship(call.user, user), friendship.isMutual || friendship.by == call.user else {
      throw .notFound(
        "feed.notFriends",
        "'\(call.people.name(of: user))' isn't your friend, and you haven't sent a request. To list your friends: feed.friends.",
        field: "user")
    }
    feed.reply(with: friendship, call, to: &writer)
    feed.friendships.remove(friendship.id)
  }

  static let listFriends = Method<Feed>.reads(
    "feed.friends",
    "Lists your friends and friend requests, or a friend's friends, page by page.",
    params: [owner] + Page.longParams,
    result: sections.map { Field($0, .array(.object(listedFields), 0...1000)) } + [Page.next],
    reasons: [userReason]
  ) { feed, call, writer throws(Rejection) in
    let user = try feed.userOrCaller(call[owner], call)
    let last = try Page.position(call, "friends", count: 2)
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
        if let friendship = feed.friendships[row] { feed.list(friendship, to: viewer, for: call.viewer, &writer) }
        left -= 1
        next = Cursor("friends", [number, row])
      }
      writer.endArray()
    }
    if hasMore, let next { writer.member("next", next.description) }
  }

  private static let sections = ["friends", "incoming", "outgoing"]

  /// The rows between a user and the user's friends, incoming requests and outgoing requests, sorted by id. Rows that
  /// the caller isn't allowed to know about are left out.
  private func circle(of person: Int, _ call: Call) -> [[Int]] {
    let index = friendships.index
    let friends = isClose(person, call.user) ? index.friends.ids(person) : []
    let isMine = person == call.user
    return [
      friends.compactMap { index.rows[Pair(person, $0)] }.sorted(), isMine ? index.incoming.ids(person) : [],
      isMine ? index.outgoing.ids(person) : [],
    ]
  }

  // MARK: Lookup

  func friendship(_ one: Int, _ other: Int) -> Friendship? {
    friendships.index.rows[Pair(one, other)].flatMap { friendships[$0] }
  }

  private func request(of user: Int, _ call: Call) throws(Rejection) -> Friendship {
    guard let friendship = friendship(user, call.user), !friendship.isMutual, friendship.by == user else {
      throw .notFound(
        "feed.requestNotFound",
        "'\(call.people.name(of: user))' hasn't sent you a request. To list requests: feed.friends.", field: "user"
      )
    }
    return friendship
  }

  /// The error if the two users already have a friendship or a request.
  func exists(_ friendship: Friendship, _ viewer: Viewer) -> Rejection {
    let name = viewer.people.name(of: friendship.other(than: viewer.account))
    let (reason, message) =
      friendship.isMutual
      ? ("feed.friends", "You and '\(name)' are already friends.")
      : ("feed.requested", "There is already a request between you and '\(name)': wait for an answer, or withdraw it.")
    return .conflict(reason, message) { reply(with: friendship, viewer, to: &$0) }
  }

  // MARK: Replies

  private static let friendshipField = Friendship.field
  private static let listedFields = Field.all { Feed().list(.blank(1), to: .nobody, for: .nobody, &$0) }

  /// Shows a friendship in a list, with the picture of the other user's profile.
  /// - Parameters:
  ///   - user: the user whose list it is.
  ///   - viewer: the caller, who sees only friends' pictures.
  private func list(_ friendship: Friendship, to user: Viewer, for viewer: Viewer, _ reply: inout some Reply) {
    let other = friendship.other(than: user.account)
    let picture = isClose(other, viewer.account) ? profile(of: other)?.picture : nil
    reply.beginObject()
    friendship.showMembers(to: user, in: self, &reply)
    showPicture("picture", picture, to: viewer, &reply)
    reply.endObject()
  }
}

extension Friendship: ShownRow {
  package static let one: StaticString = "friendship"

  package func isVisible(to viewer: Viewer, in feed: borrowing Feed) -> Bool {
    viewer.account == by || viewer.account == to
  }

  /// Shows a friendship. The member `user` is the name of the user who isn't the viewer. The member `since` is null until
  /// the two users are friends.
  package func showMembers(to viewer: Viewer, in feed: borrowing Feed, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    reply.member("user", viewer.people.name(of: other(than: viewer.account)), .accountName)
    reply.member("by", viewer.people.name(of: by), .accountName)
    reply.member("to", viewer.people.name(of: to), .accountName.meant(.account, "To", "An"))
    reply.member("requestedAt", requestedAt, .time)
    reply.member("since", acceptedAt, .nullable(.time))
  }
}
