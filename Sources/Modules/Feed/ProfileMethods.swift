import ModuleKit
import Wire

// Profiles: what somebody says of themselves is for their friends, what they posted is counted as far as one may see it.

extension Feed {
  private static let user = Param<String>.name("user", "whose; left out: yours").optional
  private static let displayName = Param<String>.name("displayName", "what you want to be called", 0...60).example(
    "Bea"
  ).edit
  private static let status = Param<String>.text("status", "how you are", 0...140).edit
  private static let safe = Param<Bool>.flag("safe", "true: you are safe, as of now; false takes it back").change
  private static let picture = PictureFile.param("picture", " of you").edit

  static let showProfile = Method<Feed>.reads(
    "feed.profile", "Shows a profile: what its user says of themselves to friends, and what they posted, in numbers.",
    params: [user], result: [profileField], reasons: [userReason]
  ) { feed, call, writer throws(Rejection) in
    let user = try call[user].map { name throws(Rejection) in try feed.account(name, "user", call) }
    feed.replyWithProfile(of: user ?? call.user, call, to: &writer)
  }

  static let setProfile = Method<Feed>.changes(
    "feed.profile.set", "Sets what is given of your profile. Friends see it.",
    params: [displayName, status, safe, picture], result: [profileField],
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
    if let safe = call[safe] { profile.safeAt = safe ? call.now : nil }
    profile.picture = try feed.edited(profile.picture, call[picture], "picture", call)
    if !profile.isWritten(like: old) { feed.profiles.put(profile) }
    feed.replyWithProfile(of: call.user, call, to: &writer)
  }

  func profile(of user: Int) -> Profile? {
    profiles.index.holders[user].flatMap { profiles[$0] }
  }

  // MARK: What callers see

  private static let ownWords = [
    Field("user", .text(1...299)), Field("displayName", .text(0...60)), Field("status", .text(0...140, lines: true)),
    Field("safeAt", .nullable(.time)), Field("picture", .object(imageFields), optional: true),
  ]
  private static let profileField = Field(
    "profile",
    .object(ownWords + ["posts", "completed", "unfinished", "friends"].map { Field($0, .integer(0...Int.max)) }))

  /// What an event or history says of a profile: the counts are no part of it.
  func tell(of profile: Profile, _ viewer: Viewer, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", profile.id)
    writeWords(profile, of: profile.user, viewer, to: &writer)
    writer.endObject()
  }

  private func replyWithProfile(of user: Int, _ call: Call, to writer: inout JSONWriter) {
    let isClose = isClose(user, call.user)
    writer.key("profile")
    writer.beginObject()
    writeWords(isClose ? profile(of: user) : nil, of: user, call.viewer, to: &writer)
    let counts = Shelf.State.allCases.map { state in
      audiences(of: user, call.user).reduce(0) { $0 + count(of: user, $1, state) }
    }
    writer.member("posts", counts.reduce(0, +))
    for (state, count) in zip(Shelf.State.allCases, counts) where state != .quote {
      writer.member(state == .completed ? "completed" : "unfinished", count)
    }
    writer.member("friends", isClose ? friendships.index.friends.list(user).count : 0)
    writer.endObject()
  }

  private func writeWords(_ profile: Profile?, of user: Int, _ viewer: Viewer, to writer: inout JSONWriter) {
    writer.member("user", viewer.people.name(of: user))
    writer.member("displayName", profile?.displayName ?? "")
    writer.member("status", profile?.status ?? "")
    writer.member("safeAt", profile?.safeAt)
    showPicture("picture", profile?.picture, to: &writer)
  }

  private func count(of user: Int, _ audience: Audience, _ state: Shelf.State) -> Int {
    [false, true].reduce(0) { sum, hasImage in
      let shelf = Shelf(owner: .author(user), audience: audience, state: state, hasImage: hasImage)
      return sum + (posts.index[shelf]?.count ?? 0)
    }
  }
}
