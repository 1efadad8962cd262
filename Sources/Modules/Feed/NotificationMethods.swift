import ModuleKit
import Time
import Wire

// What somebody is told: likes and comments to their posts, requests and recommendations to them.

extension Feed {
  private static let upTo = Param<Int>.id("upTo", "the last notification that you have read; left out: all there are")
    .optional

  static let notifications = Method<Feed>.reads(
    "feed.notifications",
    "Lists likes and comments to your posts, requests and recommendations to you, the newest first, page by page.",
    params: Page.params,
    result: Page.fields("notifications", notificationFields) + [Field("unread", .integer(0...Int.max))]
  ) { feed, call, writer throws(Rejection) in
    let read = feed.readMark(of: call.user)?.upTo ?? 0
    var ids = Newest(feed.news(for: call.user), below: try Page.place(call, "notifications")?[0] ?? .max)
    Page.write("notifications", &ids, call, to: &writer, cursor: { Cursor("notifications", [$0]) }) { id, writer in
      feed.showNotification(id, isRead: id <= read, call.viewer, to: &writer)
    }
    writer.member("unread", feed.unread(of: call.user, above: read))
  }

  static let markRead = Method<Feed>.changes(
    "feed.markRead", "Says that you have read your notifications, all of them or up to one.", params: [upTo],
    result: [Field("upTo", .integer(0...Int.max)), Field("unread", .integer(0...Int.max))]
  ) { feed, call, writer in
    // What comes later is not read, whatever its id.
    let newest = feed.nextNews - 1
    var mark = feed.readMark(of: call.user) ?? ReadMark(id: feed.readMarks.nextID, user: call.user, upTo: 0)
    let wanted = min(call[upTo] ?? newest, newest)
    if wanted > mark.upTo {
      mark.upTo = wanted
      feed.readMarks.put(mark)
    }
    writer.member("upTo", mark.upTo)
    writer.member("unread", feed.unread(of: call.user, above: mark.upTo))
  }

  // MARK: Finding

  private func readMark(of user: Int) -> ReadMark? {
    readMarks.index.holders[user].flatMap { readMarks[$0] }
  }

  private func news(for user: Int) -> [IDList] {
    [
      likes.index.answers.told, comments.index.answers.told, friendships.index.told, recommendations.index.told,
    ].map { $0.list(user) }
  }

  private func unread(of user: Int, above read: Int) -> Int {
    news(for: user).reduce(0) { $0 + $1.count(above: read) }
  }

  // MARK: What callers see

  private static let notificationFields = [
    Field("id", .id), Field("kind", .choice(["like", "comment", "request", "recommendation"])),
    Field("by", .text(1...299)), Field("at", .time), Field("read", .boolean), Field("post", .id, optional: true),
    Field("activity", .text(1...60), optional: true), Field("comment", .id, optional: true),
    Field("text", .text(1...500, lines: true), optional: true),
    Field("note", .text(0...500, lines: true), optional: true), Field("accepted", .boolean, optional: true),
  ]

  private func showNotification(_ id: Int, isRead: Bool, _ viewer: Viewer, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    if let like = likes[id] {
      writer.news("like", by: viewer.people.name(of: like.user), like.at)
      writePost(like.post, to: &writer)
    } else if let comment = comments[id] {
      writer.news("comment", by: viewer.people.name(of: comment.user), comment.at)
      writePost(comment.post, to: &writer)
      writer.member("comment", comment.id)
      writer.member("text", comment.text)
    } else if let friendship = friendships[id] {
      writer.news("request", by: viewer.people.name(of: friendship.by), friendship.requestedAt)
      writer.member("accepted", friendship.isMutual)
    } else if let recommendation = recommendations[id] {
      writer.news("recommendation", by: viewer.people.name(of: recommendation.by), recommendation.at)
      writeSubject(of: recommendation, viewer, to: &writer)
    }
    writer.member("read", isRead)
    writer.endObject()
  }

  /// Which post of the reader's it is about.
  private func writePost(_ id: Int, to writer: inout JSONWriter) {
    writer.member("post", id)
    if let activity = posts[id]?.activity, !activity.isEmpty { writer.member("activity", activity) }
  }
}

extension JSONWriter {
  fileprivate mutating func news(_ kind: String, by name: String, _ at: Instant) {
    member("kind", kind)
    member("by", name)
    member("at", at)
  }
}
