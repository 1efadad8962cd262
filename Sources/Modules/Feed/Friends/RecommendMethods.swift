package import ModuleKit
import Wire

// Methods about recommendations between friends.

extension Feed {
  private static let to = Param<String>.name("to", "which friend").meant(.account, "To", "An")
  private static let activity = Param<String>.name("activity", "the activity", 1...60).example("Chess")
    .optional
  private static let post = Param<Int>.id("post", "or the post").optional
  private static let note = Param<String>.text("note", "why", 0...500).or("")
  private static let sent = Param<Bool>.flag("sent", "those that you made, not those that you received").or(false)

  static let recommend = Method<Feed>.changes(
    "feed.recommend", "Recommends an activity or a post to a friend.",
    done: Sentence("recommended it to {recommendation.to}", "{recommendation.to} empfohlen"),
    params: [to, activity, post, note], result: [recommendationField],
    reasons: [
      tooManyReason, userReason, postReason, Reason(.forbidden, "feed.notFriends", "That user isn't your friend."),
      Reason(.forbidden, "feed.audience", "That user may not see the post."),
    ]
  ) { feed, call, writer throws(Rejection) in
    let friend = try feed.friend(call[to], call)
    guard (call[activity] == nil) != (call[post] == nil) else {
      throw .violation("activity", "either", "or post must be given, but not both")
    }
    if let id = call[post] { try feed.check(friend, maySee: try feed.visiblePost(id, call), call) }
    let recommendation = Recommendation(
      id: feed.nextNews, by: call.user, to: friend, at: call.now, activity: call[activity] ?? "", post: call[post],
      note: call[note])
    feed.recommendations.put(recommendation)
    feed.reply(with: recommendation, call, to: &writer)
  }

  private func friend(_ name: String, _ call: Call) throws(Rejection) -> Int {
    let friend = try openAccount(name, "to", call)
    guard friendships.index.areFriends(friend, call.user) else {
      throw .forbidden(
        "feed.notFriends",
        "'\(call.people.name(of: friend))' isn't your friend: send a request first (feed.friend.request).")
    }
    return friend
  }

  private func check(_ friend: Int, maySee post: Post, _ call: Call) throws(Rejection) {
    guard isVisible(post, friend) else {
      throw .forbidden(
        "feed.audience",
        "Post \(post.id) is only for friends of '\(call.people.name(of: post.author))'.")
    }
  }

  static let listRecommendations = Method<Feed>.reads(
    "feed.recommendations", "Lists recommendations to you, or those that you made, newest first.",
    params: [sent] + Page.params, result: Page.fields("recommendations", recommendationField.schema)
  ) { feed, call, writer throws(Rejection) in
    let index = feed.recommendations.index
    let list = (call[sent] ? index.given : index.told).list(call.user)
    let ids = NewestIDs([list], below: try Page.position(call, "recommendations")?[0] ?? .max)
    feed.page("recommendations", ids, call, to: &writer, cursor: { Cursor("recommendations", [$0]) }) {
      feed.recommendations[$0]
    }
  }

  // MARK: Replies

  private static let recommendationField = Recommendation.field

  /// The recommended activity, or the recommended post with its activity. The post is left out if the viewer is no
  /// longer allowed to see it.
  func subject(of recommendation: Recommendation, _ viewer: Viewer) -> (activity: String?, post: Int?) {
    let post = recommendation.post.flatMap { posts.lastKnown($0) }
    guard let post, isVisible(post, viewer.account) else { return (recommendation.activity.ifAny, nil) }
    return (post.activity.ifAny, post.id)
  }
}

extension Recommendation: ShownRow {
  package static let one: StaticString = "recommendation"

  package func isVisible(to viewer: Viewer, in feed: borrowing Feed) -> Bool {
    viewer.account == by || viewer.account == to
  }

  package func showMembers(to viewer: Viewer, in feed: borrowing Feed, _ reply: inout some Reply) {
    let subject = feed.subject(of: self, viewer)
    reply.member("id", id, .id)
    reply.member("by", viewer.people.name(of: by), .accountName)
    reply.member("to", viewer.people.name(of: to), .accountName.meant(.account, "To", "An"))
    reply.member("at", at, .time)
    reply.member("activity", ifAny: subject.activity, .derived(.text(1...60)))
    reply.member("post", ifAny: subject.post, .derived(.id))
    reply.member("note", note, .text(0...500, lines: true))
  }
}
