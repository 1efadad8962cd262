import ModuleKit
import Wire

// Likes: one per user and post.

extension Feed {
  static let like = Method<Feed>.changes(
    "feed.like", "Says that you like a post. Once more changes nothing.", params: [PostParams.post, PostParams.at],
    result: [postField],
    reasons: [
      tooManyReason, postReason,
    ]
  ) { feed, call, writer throws(Rejection) in
    let post = try feed.visiblePost(call[PostParams.post], call)
    let at = try Feed.answered(call[PostParams.at], post, call)
    if feed.likes.index.holders[LikeIndex.Key(post: post.id, user: call.user)] == nil {
      feed.likes.put(
        Like(id: feed.nextNews, post: post.id, user: call.user, author: post.author, at: at))
    }
    feed.reply(with: post, call, to: &writer)
  }

  static let unlike = Method<Feed>.changes(
    "feed.unlike", "Takes it back that you like a post. If you don't, that changes nothing.",
    params: [PostParams.post], result: [postField], reasons: [postReason]
  ) { feed, call, writer throws(Rejection) in
    let post = try feed.visiblePost(call[PostParams.post], call)
    if let like = feed.likes.index.holders[LikeIndex.Key(post: post.id, user: call.user)] { feed.likes.remove(like) }
    feed.reply(with: post, call, to: &writer)
  }

  static let listLikes = Method<Feed>.reads(
    "feed.likes", "Lists who likes a post, the first of them first, page by page.",
    params: [PostParams.post] + Page.params, result: Page.fields("likes", likeFields), reasons: [postReason]
  ) { feed, call, writer throws(Rejection) in
    let post = try feed.visiblePost(call[PostParams.post], call)
    let last = try Page.place(call, "likes")?[0] ?? 0
    var ids = feed.likes.index.answers.posts.list(post.id).ids(above: last)
    Page.write("likes", &ids, call, to: &writer, cursor: { Cursor("likes", [$0]) }) { id, writer in
      if let like = feed.likes[id] { feed.show(like, call.viewer, to: &writer) }
    }
  }

  // MARK: What callers see

  static let likeFields = Field.all { Feed().show(Like.blank(1), .nobody, to: &$0) }

  func show(_ like: Like, _ viewer: Viewer, to reply: inout some Reply) {
    reply.beginObject()
    reply.member("id", like.id, .id)
    reply.member("post", like.post, .id)
    reply.member("user", viewer.people.name(of: like.user), .accountName)
    reply.member("at", like.at, .time)
    reply.endObject()
  }
}
