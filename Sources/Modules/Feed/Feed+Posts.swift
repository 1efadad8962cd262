import ModuleKit
import Time
import Wire

// What posts look like to callers.

extension Feed {
  static let imageFields = [Field("id", .id)] + PictureFile.fields

  static let postFields = [
    Field("id", .id), Field("author", .text(1...299)), Field("kind", .choice(PostKind.allCases.map(\.rawValue))),
    Field("activity", .text(0...60)), Field("caption", .text(0...5000, lines: true)),
    Field("emoji", .nullable(Emoji.schema)), Field("color", .color),
    Field("image", .object(imageFields), optional: true), Field("day", .date, optional: true),
    Field("progress", .integer(Post.progressRange)), Field("resolved", .boolean),
    Field("audience", .choice(Audience.allCases.map(\.rawValue))), Field("authorSafe", .boolean),
    Field("likes", .integer(0...Int.max)), Field("liked", .boolean), Field("comments", .integer(0...Int.max)),
    Field("createdAt", .time), Field("updatedAt", .time),
  ]
  static let postField = Field("post", .object(postFields))

  /// What an event or history says of a post as it was: whether one may see that version is for its own audience to say, and
  /// how it fares now is told to those who may see it now.
  func tell(of post: Post, _ viewer: Viewer, to writer: inout JSONWriter) -> Bool {
    guard isVisible(post, viewer.account) else { return false }
    show(post, viewer, countsAnswers: maySee(post: post.id, viewer.account), to: &writer)
    return true
  }

  func show(_ post: Post, _ viewer: Viewer, countsAnswers: Bool = true, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", post.id)
    writer.member("author", viewer.people.name(of: post.author))
    writer.member("kind", post.kind.rawValue)
    writer.member("activity", post.activity)
    writer.member("caption", post.caption)
    writer.member("emoji", post.emoji)
    writer.member("color", post.color)
    showPicture("image", post.picture, to: &writer)
    if let day = post.day { writer.member("day", day.description) }
    writer.member("progress", post.progress)
    writer.member("resolved", post.isCompleted)
    writer.member("audience", post.audience.rawValue)
    writer.member("authorSafe", isClose(post.author, viewer.account) && profile(of: post.author)?.safeAt != nil)
    let counted = countsAnswers ? post.id : 0
    writer.member("likes", likes.index.answers.posts[counted]?.count ?? 0)
    writer.member("liked", likes.index.holders[LikeIndex.Key(post: counted, user: viewer.account)] != nil)
    writer.member("comments", comments.index.answers.posts[counted]?.count ?? 0)
    writer.member("createdAt", post.createdAt)
    writer.member("updatedAt", post.updatedAt)
    writer.endObject()
  }

  func reply(with post: Post, _ call: Call, to writer: inout JSONWriter) {
    writer.key("post")
    show(post, call.viewer, to: &writer)
  }

  // MARK: Steps of progress

  static let stepFields = [
    Field("id", .id), Field("post", .id), Field("at", .time), Field("from", .integer(Post.progressRange)),
    Field("to", .integer(Post.progressRange)),
  ]

  func show(_ step: ProgressStep, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", step.id)
    step.write(to: &writer)
    writer.endObject()
  }
}
