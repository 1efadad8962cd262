import ModuleKit
import Time
import Wire

// What posts look like to callers.

extension Feed {
  static let imageFields = Field.all { Feed().show(Picture.blank(1), to: &$0) }

  static let postFields = Field.all { Feed().show(Post.blank(1), .nobody, to: &$0) }
  static let postField = Field("post", .object(postFields))

  /// What an event or history says of a post as it was: whether one may see that version is for its own audience to say, and
  /// how it fares now is told to those who may see it now.
  func tell(of post: Post, _ viewer: Viewer, to writer: inout JSONWriter) -> Bool {
    guard isVisible(post, viewer.account) else { return false }
    show(post, viewer, countsAnswers: maySee(post: post.id, viewer.account), to: &writer)
    return true
  }

  func show(_ post: Post, _ viewer: Viewer, countsAnswers: Bool = true, to reply: inout some Reply) {
    let isSafe = isClose(post.author, viewer.account) && profile(of: post.author)?.safeAt != nil
    let counted = countsAnswers ? post.id : 0
    let isLiked = likes.index.holders[LikeIndex.Key(post: counted, user: viewer.account)] != nil
    reply.beginObject()
    reply.member("id", post.id, .id)
    reply.member("author", viewer.people.name(of: post.author), .accountName)
    reply.member("kind", post.kind, .oneOf(PostKind.self))
    reply.member("activity", post.activity, .text(0...60))
    reply.member("caption", post.caption, .text(0...5000, lines: true))
    reply.member("emoji", post.emoji, .nullable(Emoji.schema))
    reply.member("color", post.color, .color)
    showPicture("image", post.picture, to: &reply)
    reply.member("day", ifAny: post.day, .date)
    reply.member("progress", post.progress, .integer(Post.progressRange))
    reply.member("resolved", post.isCompleted, .boolean)
    reply.member("audience", post.audience, .oneOf(Audience.self))
    reply.member("authorSafe", isSafe, .derived(.boolean))
    reply.member("likes", likes.index.answers.posts[counted]?.count ?? 0, .derived(.count))
    reply.member("liked", isLiked, .derived(.boolean))
    reply.member("comments", comments.index.answers.posts[counted]?.count ?? 0, .derived(.count))
    reply.member("createdAt", post.createdAt, .time)
    reply.member("updatedAt", post.updatedAt, .time)
    reply.endObject()
  }

  func reply(with post: Post, _ call: Call, to writer: inout JSONWriter) {
    writer.key("post")
    show(post, call.viewer, to: &writer)
  }

  // MARK: Steps of progress

  static let stepFields = Field.all { Feed().show(ProgressStep.blank(1), to: &$0) }

  func show(_ step: ProgressStep, to reply: inout some Reply) {
    reply.beginObject()
    reply.member("id", step.id, .id)
    reply.member("post", step.post, .id)
    reply.member("at", step.at, .time)
    reply.member("from", step.from, .integer(Post.progressRange))
    reply.member("to", step.to, .integer(Post.progressRange))
    reply.endObject()
  }
}
