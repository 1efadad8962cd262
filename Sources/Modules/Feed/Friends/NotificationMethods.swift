import ModuleKit
import Time
import Wire

// Methods about notifications. Notifications tell a user of likes, comments, replies, mentions, friend requests,
// acceptances and recommendations.

extension Feed {
  private static let upTo = Param<Int>.id("upTo", "the last notification that you have read; default: the latest")
    .optional

  static let notifications = Method<Feed>.reads(
    "feed.notifications",
    "Lists your notifications, newest first, page by "
      + "page.",
    params: Page.params,
    result: Page.fields("notifications", notificationFields) + [Field("unread", .integer(0...Int.max))]
  ) { feed, call, writer throws(Rejection) in
    let read = feed.readMark(of: call.user)?.upTo ?? 0
    let ids = NewestIDs(feed.news(for: call.user), below: try Page.position(call, "notifications")?[0] ?? .max)
    Page.write("notifications", ids, call, to: &writer, cursor: { Cursor("notifications", [$0]) }) { id, writer in
      if let notification = feed.notification(id, call.viewer) {
        feed.show(notification, id, isRead: id <= read, call.viewer, to: &writer)
      }
    }
    writer.member("unread", feed.unread(of: call.user, above: read))
  }

  static let markRead = Method<Feed>.changes(
    "feed.markRead", "Marks all your notifications as read, or those up to a given one.",
    done: Sentence("marked as read; {unread} unread", "gelesen; {unread} ungelesen"),
    params: [upTo],
    result: [Field("upTo", .integer(0...Int.max)), Field("unread", .integer(0...Int.max))]
  ) { feed, call, writer in
    // Notifications that don't exist yet stay unread, even if the caller names a higher id.
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

  // MARK: Lookup

  private func readMark(of user: Int) -> ReadMark? {
    readMarks.index.holders[user].flatMap { readMarks[$0] }
  }

  private func news(for user: Int) -> [SortedList<Int>] {
    [
      likes.index.answers.told, comments.index.answers.told, comments.index.answered, mentions.index.told,
      friendships.index.told, recommendations.index.told, friendships.index.accepted,
    ].map { $0.list(user) }
  }

  private func unread(of user: Int, above read: Int) -> Int {
    news(for: user).reduce(0) { $0 + $1.count(from: $1.position(from: read + 1)) }
  }

  // MARK: Replies

  private static let notificationFields = Field.all {
    Feed().show(Notification(kind: .like, by: 0, at: .earliest), 1, isRead: false, .nobody, to: &$0)
  }

  private func show(
    _ notification: Notification, _ id: Int, isRead: Bool, _ viewer: Viewer, to reply: inout some Reply
  ) {
    reply.beginObject()
    reply.member("id", id, .id)
    reply.member("kind", notification.kind.rawValue, .oneOf(Notification.Kind.self))
    reply.member("by", viewer.people.name(of: notification.by), .accountName)
    reply.member("at", notification.at, .time)
    reply.member("post", ifAny: notification.post, .id)
    reply.member("activity", ifAny: notification.activity, .text(1...60))
    reply.member("comment", ifAny: notification.comment, .id)
    reply.member("text", ifAny: notification.text, .text(1...500, lines: true))
    reply.member("accepted", ifAny: notification.accepted, .boolean)
    reply.member("note", ifAny: notification.note, .text(0...500, lines: true))
    reply.member("read", isRead, .boolean)
    reply.endObject()
  }

  private func notification(_ id: Int, _ viewer: Viewer) -> Notification? {
    if let like = likes[id] {
      return Notification(
        kind: .like, by: like.user, at: like.at, post: like.post, activity: posts[like.post]?.activity.ifAny)
    }
    if let comment = comments[id] {
      let kind: Notification.Kind =
        comment.answered == viewer.account ? .reply : comment.namesAuthor ? .mention : .comment
      return notification(kind, by: comment.user, at: comment.at, comment.post, comment, viewer)
    }
    if let mention = mentions[id] {
      let comment = mention.comment.flatMap { comments[$0] }
      return notification(.mention, by: mention.by, at: mention.at, mention.post, comment, viewer)
    }
    if let friendship = friendships[id] {
      return Notification(
        kind: .request, by: friendship.by, at: friendship.requestedAt, accepted: friendship.isMutual)
    }
    if let friendship = friendships.index.acceptances[id].flatMap({ friendships[$0] }) {
      return Notification(
        kind: .accepted, by: friendship.to, at: friendship.acceptedAt ?? friendship.requestedAt)
    }
    guard let recommendation = recommendations[id] else { return nil }
    let subject = subject(of: recommendation, viewer)
    return Notification(
      kind: .recommendation, by: recommendation.by, at: recommendation.at, post: subject.post,
      activity: subject.activity, note: recommendation.note)
  }

  /// Makes a notification. If the viewer is no longer allowed to see a post, the notification contains nothing about
  /// that post.
  private func notification(
    _ kind: Notification.Kind, by user: Int, at: Instant, _ post: Int, _ comment: Comment?, _ viewer: Viewer
  ) -> Notification {
    guard let post = posts[post], isVisible(post, viewer.account) else {
      return Notification(kind: kind, by: user, at: at)
    }
    return Notification(
      kind: kind, by: user, at: at, post: post.id, activity: post.activity.ifAny, comment: comment?.id,
      text: comment?.text)
  }
}

/// A notification, with the event, the user who caused the event, and the time.
private struct Notification {
  enum Kind: String, CaseIterable { case like, comment, reply, mention, request, accepted, recommendation }

  let kind: Kind
  let by: Int
  let at: Instant
  /// The id of the post that the notification is about, and the post's activity.
  var post: Int?
  var activity: String?
  var comment: Int?
  var text: String?
  var note: String?
  var accepted: Bool?
}

extension String {
  /// The text, or nil if it is empty.
  var ifAny: String? { isEmpty ? nil : self }
}
