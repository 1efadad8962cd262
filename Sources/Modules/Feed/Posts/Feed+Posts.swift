package import ModuleKit
package import Wire

// Shows posts to callers.

extension Feed {
  static let postField = Post.field
}

extension Post: ShownRow {
  package static let one: StaticString = "post"

  /// Shows an earlier state of the post in events and history. The audience in that state decides who may see it. Only
  /// viewers who may see the post now see its current counts.
  package func tell(to viewer: Viewer, in feed: borrowing Feed, _ writer: inout JSONWriter) {
    writer.beginObject()
    showMembers(to: viewer, in: feed, countsAnswers: feed.maySee(post: id, viewer.account), &writer)
    writer.endObject()
  }

  package func isVisible(to viewer: Viewer, in feed: borrowing Feed) -> Bool { feed.isVisible(self, viewer.account) }

  package func showMembers(to viewer: Viewer, in feed: borrowing Feed, _ reply: inout some Reply) {
    showMembers(to: viewer, in: feed, countsAnswers: true, &reply)
  }

  private func showMembers(
    to viewer: Viewer, in feed: borrowing Feed, countsAnswers: Bool, _ reply: inout some Reply
  ) {
    let isSafe = feed.isClose(author, viewer.account) && feed.profile(of: author)?.safeAt != nil
    let counted = countsAnswers ? id : 0
    let isLiked = feed.likes.index.holders[LikeIndex.Key(post: counted, user: viewer.account)] != nil
    reply.member("id", id, .id)
    reply.member("author", viewer.people.name(of: author), .accountName)
    reply.member("kind", kind, .oneOf(PostKind.self))
    reply.member("activity", activity, .text(0...60))
    reply.member("caption", caption, .text(0...5000, lines: true))
    reply.member("emoji", emoji, .nullable(Emoji.schema))
    reply.member("color", color, .color)
    feed.showPicture("image", picture, to: viewer, &reply)
    reply.member("day", ifAny: day, .date)
    reply.member("progress", progress, .integer(Post.progressRange))
    reply.member("resolved", isCompleted, .boolean)
    reply.member("audience", audience, .oneOf(Audience.self))
    reply.member("authorSafe", isSafe, .derived(.boolean))
    reply.member("likes", feed.likes.index.answers.posts[counted]?.count ?? 0, .derived(.count))
    reply.member("liked", isLiked, .derived(.boolean))
    reply.member("comments", feed.comments.index.answers.posts[counted]?.count ?? 0, .derived(.count))
    reply.member("createdAt", createdAt, .time)
    reply.member("updatedAt", updatedAt, .time)
  }
}

extension ProgressStep: ShownRow, PostRow {
  package static let one: StaticString = "step"

  package func showMembers(to viewer: Viewer, in feed: borrowing Feed, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    reply.member("post", post, .id)
    reply.member("at", at, .time)
    reply.member("from", from, .integer(Post.progressRange).meant(.percent, "From", "Von"))
    reply.member("to", to, .integer(Post.progressRange).meant(.percent, "To", "Auf"))
  }
}

extension Picture: ShownRow {
  package static let one: StaticString = "picture"

  package func isVisible(to viewer: Viewer, in feed: borrowing Feed) -> Bool {
    post.map { feed.maySee(post: $0, viewer.account) } ?? feed.isClose(user, viewer.account)
  }

  package func showMembers(to viewer: Viewer, in feed: borrowing Feed, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    file.show(to: &reply)
  }
}
