package import ModuleKit
import Wire

extension Feed {
  private static let text = Param<String>.text("text", "the comment", 1...500)
  private static let replyTo = Param<Int>.id("replyTo", "the comment that it answers, on the same post").optional
  private static let which = Param<Int>.id("comment", "which comment")

  static let comment = Method<Feed>.changes(
    "feed.comment",
    "Adds a comment to a post. Each @Name in it notifies that user, if they may see the post.",
    done: Post.sentence("commented on ", " (comment {comment.id})", "", " kommentiert (Kommentar {comment.id})"),
    params: [PostParams.post, text, replyTo, PostParams.at],
    result: [commentField, postField],
    reasons: [
      tooManyReason, postReason, Reason(.notFound, "feed.commentNotFound", "The post has no such comment to answer."),
    ]
  ) { feed, call, writer throws(Rejection) in
    let post = try feed.visiblePost(call[PostParams.post], call)
    let answered = try call[replyTo].map { id throws(Rejection) in try feed.comment(id, on: post) }
    var comment = Comment(
      id: feed.nextNews, post: post.id, user: call.user, author: post.author,
      at: try Feed.answered(call[PostParams.at], post, call), text: call[text], replyTo: answered?.id,
      answered: answered?.user)
    let named = feed.named(in: comment.text, on: post, call)
    comment.namesAuthor = named.contains(post.author)
    feed.comments.put(comment)
    let others = named.filter { $0 != post.author && $0 != comment.answered }
    feed.mention(others, on: post, comment: comment.id, at: comment.at, call)
    feed.reply(with: comment, call, to: &writer)
    feed.reply(with: post, call, to: &writer)
  }

  private func comment(_ id: Int, on post: Post) throws(Rejection) -> Comment {
    guard let comment = comments[id], comment.post == post.id else {
      throw .notFound(
        "feed.commentNotFound", "Post \(post.id) has no comment \(id). To list its comments: feed.comments.",
        field: "replyTo", id: id)
    }
    return comment
  }

  static let deleteComment = Method<Feed>.changes(
    "feed.comment.delete", "Deletes your comment, or a comment on your post. Replies to it stay as ordinary comments.",
    done: Sentence("deleted comment {comment.id}", "Kommentar {comment.id} gelöscht"),
    params: [which],
    result: [commentField],
    reasons: [
      Reason(.notFound, "feed.commentNotFound", "No such comment, or you may not see it."),
      Reason(.forbidden, "feed.notYourComment", "Neither the comment nor its post is yours."),
    ]
  ) { feed, call, writer throws(Rejection) in
    let comment = try feed.deletableComment(call[which], call)
    for id in feed.comments.index.replies.ids(comment.id) { feed.comments.update(id) { $0.replyTo = nil } }
    for id in feed.mentions.index.ids(of: comment.post, comment: comment.id) { feed.mentions.remove(id) }
    feed.comments.remove(comment.id)
    feed.reply(with: comment, call, to: &writer)
  }

  /// The comment with this id, if the caller may delete it. Users may delete their own comments even if they can no
  /// longer see the post.
  private func deletableComment(_ id: Int, _ call: Call) throws(Rejection) -> Comment {
    guard let comment = comments[id], comment.user == call.user || maySee(post: comment.post, call.user) else {
      throw .notFound(
        "feed.commentNotFound", "No comment \(id), or you may not see it.", field: "comment", id: id)
    }
    guard comment.user == call.user || comment.author == call.user else {
      throw .forbidden(
        "feed.notYourComment",
        "Neither comment \(id) nor its post is yours: only '\(call.people.name(of: comment.user))' or the post's author can delete it."
      )
    }
    return comment
  }

  static let listComments = Method<Feed>.reads(
    "feed.comments", "Lists the comments on a post, oldest first, page by page.",
    params: [PostParams.post] + Page.params, result: Page.fields("comments", commentField.schema),
    reasons: [postReason]
  ) { feed, call, writer throws(Rejection) in
    let post = try feed.visiblePost(call[PostParams.post], call)
    let ids = feed.comments.index.answers.posts.list(post.id).elements(after: try Page.position(call, "comments")?[0])
    feed.page("comments", ids, call, to: &writer, cursor: { Cursor("comments", [$0]) }) { feed.comments[$0] }
  }

  // MARK: Replies

  private static let commentField = Comment.field
}

extension Comment: ShownRow {
  package static let one: StaticString = "comment"

  package func showMembers(to viewer: Viewer, in feed: borrowing Feed, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    reply.member("post", post, .id)
    reply.member("author", viewer.people.name(of: user), .accountName)
    reply.member("text", text, .text(1...500, lines: true))
    reply.member("replyTo", replyTo, .nullable(.id))
    reply.member("createdAt", at, .time)
  }
}
