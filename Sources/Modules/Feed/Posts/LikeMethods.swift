package import ModuleKit

// Methods about likes. A user can like a post once.

extension Feed {
  static let like = Method<Feed>.changes(
    "feed.like", "Likes a post. Liking it again changes nothing.",
    done: Post.sentence("you like ", "", "dir gefällt ", ""),
    params: [PostParams.post, PostParams.at],
    result: [postField],
    reasons: [tooManyReason, postReason]
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
    "feed.unlike", "Removes your like of a post, if there is one.",
    done: Post.sentence("you no longer like ", "", "dir gefällt ", " nicht mehr"),
    params: [PostParams.post], result: [postField], reasons: [postReason]
  ) { feed, call, writer throws(Rejection) in
    let post = try feed.visiblePost(call[PostParams.post], call)
    if let like = feed.likes.index.holders[LikeIndex.Key(post: post.id, user: call.user)] { feed.likes.remove(like) }
    feed.reply(with: post, call, to: &writer)
  }

  static let listLikes = Method<Feed>.reads(
    "feed.likes", "Lists the likes of a post, oldest first, page by page.",
    params: [PostParams.post] + Page.params, result: Page.fields("likes", Like.fields), reasons: [postReason]
  ) { feed, call, writer throws(Rejection) in
    let post = try feed.visiblePost(call[PostParams.post], call)
    let ids = feed.likes.index.answers.posts.list(post.id).elements(after: try Page.position(call, "likes")?[0])
    feed.page("likes", ids, call, to: &writer, cursor: { Cursor("likes", [$0]) }) { feed.likes[$0] }
  }
}

extension Like: ShownRow {
  package static let one: StaticString = "like"

  package func showMembers(to viewer: Viewer, in feed: borrowing Feed, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    reply.member("post", post, .id)
    reply.member("user", viewer.people.name(of: user), .accountName)
    reply.member("at", at, .time)
  }
}
