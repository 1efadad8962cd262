package import ModuleKit
import Time
import Wire

// Methods about profiles. A user's friends can see the profile. The profile's counts include only posts that the viewer
// may see.

extension Feed {
  private static let user = Param<String>.name("user", "the user; default: you").optional
  private static let displayName = Param<String>.name("displayName", "your display name", 0...60).example(
    "Bea"
  ).edit
  private static let status = Param<String>.text("status", "how you are", 0...140).edit
  private static let safe = Param<Bool>.flag("safe", "say that you are safe now").opposite("withdraw that").change
  private static let safeAt = Param<Instant>.time("safeAt", "when you were safe, if it was earlier").optional
  private static let picture = PictureFile.param("picture", " of you").edit

  static let showProfile = Method<Feed>.reads(
    "feed.profile", "Shows a profile: what a user tells friends, and how many posts the user has made.",
    params: [user], result: [profileField], reasons: [userReason]
  ) { feed, call, writer throws(Rejection) in
    feed.replyWithProfile(of: try feed.userOrCaller(call[user], call), call, to: &writer)
  }

  static let setProfile = Method<Feed>.changes(
    "feed.profile.set", "Changes the given parts of your profile. Friends see it.",
    done: Sentence("changed your profile", "dein Profil geändert", showsReply: true),
    params: [displayName, status, safe, safeAt, picture], result: [profileField],
    reasons: [PictureFile.reason],
    prepare: { feed, call throws(Rejection) in
      guard case .set(let data) = call[picture] else { return nil }
      return try feed.keeping(data, call)
    }
  ) { feed, call, writer throws(Rejection) in
    let old = feed.profile(of: call.user) ?? Profile(id: feed.profiles.nextID, user: call.user)
    var profile = old
    profile.displayName = call[displayName].applied(to: profile.displayName, empty: "")
    profile.status = call[status].applied(to: profile.status, empty: "")
    let said = try Feed.past(call[safeAt], call, "safeAt")
    if said != nil, call[safe] != true { throw .violation("safe", "missing", "must be true if 'safeAt' is given") }
    if let safe = call[safe] { profile.safeAt = safe ? said ?? call.now : nil }
    profile.picture = try feed.edited(profile.picture, call[picture], "picture", of: nil, call)
    if !profile.isWritten(like: old) { feed.profiles.put(profile) }
    feed.replyWithProfile(of: call.user, call, to: &writer)
  }

  func profile(of user: Int) -> Profile? {
    profiles.index.holders[user].flatMap { profiles[$0] }
  }

  // MARK: Replies

  private static let profileField = Field("profile", .object(Field.all { Feed().showProfile(of: 0, .nobody, to: &$0) }))

  private func replyWithProfile(of user: Int, _ call: Call, to writer: inout JSONWriter) {
    writer.key("profile")
    showProfile(of: user, call.viewer, to: &writer)
  }

  private func showProfile(of user: Int, _ viewer: Viewer, to reply: inout some Reply) {
    let isClose = isClose(user, viewer.account)
    let (completed, unfinished) = (count(of: user, .completed, viewer), count(of: user, .unfinished, viewer))
    reply.beginObject()
    let words = isClose ? profile(of: user) : nil
    (words ?? Profile(id: 0, user: user)).showWords(to: viewer, in: self, &reply)
    reply.member("posts", completed + unfinished + count(of: user, .quote, viewer), .count)
    reply.member("completed", completed, .count)
    reply.member("unfinished", unfinished, .count)
    reply.member("friends", isClose ? friendships.index.friends.list(user).count : 0, .count)
    reply.endObject()
  }

  /// The number of the user's posts that the viewer may see.
  private func count(of user: Int, _ state: PostGroup.State, _ viewer: Viewer) -> Int {
    audiences(of: user, viewer.account).reduce(0) { $0 + count(of: user, $1, state) }
  }

  private func count(of user: Int, _ audience: Audience, _ state: PostGroup.State) -> Int {
    [false, true].reduce(0) { sum, hasImage in
      let group = PostGroup(owner: .author(user), audience: audience, state: state, hasImage: hasImage)
      return sum + (posts.index[group]?.count ?? 0)
    }
  }
}

/// Shows a profile in events and history, without the counts.
extension Profile: ShownRow {
  package static let one: StaticString = "profile"

  package func isVisible(to viewer: Viewer, in feed: borrowing Feed) -> Bool { feed.isClose(user, viewer.account) }

  package func showMembers(to viewer: Viewer, in feed: borrowing Feed, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    showWords(to: viewer, in: feed, &reply)
  }

  fileprivate func showWords(to viewer: Viewer, in feed: borrowing Feed, _ reply: inout some Reply) {
    reply.member("user", viewer.people.name(of: user), .accountName)
    reply.member("displayName", displayName, .text(0...60))
    reply.member("status", status, .text(0...140, lines: true))
    reply.member("safeAt", safeAt, .nullable(.time))
    feed.showPicture("picture", picture, to: viewer, &reply)
  }
}
