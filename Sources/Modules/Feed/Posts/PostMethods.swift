import ModuleKit

extension Feed {
  static let addPost = Method<Feed>.changes(
    "feed.post",
    "Posts an activity, a plan or a quote. Each @Name in the caption notifies that user, if they may see the post.",
    done: Post.sentence("posted ", "", "", " veröffentlicht"),
    params: [
      PostParams.givenActivity, PostParams.newCaption, PostParams.newEmoji, PostParams.newColor, PostParams.newImage,
      PostParams.newDay, PostParams.progress, PostParams.kind, PostParams.newAudience, PostParams.at,
      PostParams.updatedAt, Author.param,
    ], result: [postField],
    reasons: [tooManyReason, PictureFile.reason],
    prepare: { feed, call throws(Rejection) in
      try Post(id: 0, call).check(progress: call[PostParams.progress])
      return try feed.keeping(call[PostParams.newImage], call)
    }
  ) { feed, call, writer throws(Rejection) in
    var post = try Post(id: feed.posts.reserveID(), call)
    try post.check(progress: call[PostParams.progress])
    post.picture = try feed.takePicture("image", of: post.id, call)
    feed.posts.put(post)
    feed.mentionAgain(in: post, at: post.createdAt, call)
    feed.reply(with: post, call, to: &writer)
  }

  static let edit = Method<Feed>.changes(
    "feed.edit", "Changes your post. Use feed.progress for its progress.",
    done: Post.sentence("changed ", "", "", " geändert"),
    params: [
      PostParams.post, PostParams.givenActivity, PostParams.editedCaption, PostParams.editedEmoji,
      PostParams.editedColor, PostParams.editedImage, PostParams.editedDay, PostParams.changedAudience,
    ], result: [postField], reasons: [postReason, ownerReason, PictureFile.reason],
    prepare: { feed, call throws(Rejection) in
      try feed.ownPost(call[PostParams.post], call).edited(call).check()
      guard case .set(let data) = call[PostParams.editedImage] else { return nil }
      return try feed.keeping(data, call)
    }
  ) { feed, call, writer throws(Rejection) in
    let old = try feed.ownPost(call[PostParams.post], call)
    var new = old.edited(call)
    try new.check()
    new.picture = try feed.edited(old.picture, call[PostParams.editedImage], "image", of: old.id, call)
    if !new.isWritten(like: old) {
      new.updatedAt = call.now
      feed.posts.put(new)
      feed.mentionAgain(in: new, at: call.now, call)
    }
    feed.reply(with: new, call, to: &writer)
  }

  static let delete = Method<Feed>.changes(
    "feed.delete", "Deletes your post with its likes, comments and recommendations.",
    done: Post.sentence("deleted ", "", "", " gelöscht"),
    params: [PostParams.post],
    result: [postField], reasons: [postReason, ownerReason]
  ) { feed, call, writer throws(Rejection) in
    let post = try feed.ownPost(call[PostParams.post], call)
    feed.reply(with: post, call, to: &writer)
    feed.remove(post)
  }

  /// Removes a post and all rows that belong to it.
  private mutating func remove(_ post: Post) {
    for id in steps.index.posts.ids(post.id) { steps.remove(id) }
    for id in likes.index.answers.posts.ids(post.id) { likes.remove(id) }
    for id in comments.index.answers.posts.ids(post.id) { comments.remove(id) }
    for id in recommendations.index.posts.ids(post.id) { recommendations.remove(id) }
    for id in mentions.index.posts.ids(post.id) { mentions.remove(id) }
    if let picture = post.picture { pictures.remove(picture) }
    posts.remove(post.id)
  }
}
