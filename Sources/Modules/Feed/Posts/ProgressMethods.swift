import ModuleKit
import Wire

// Methods about the progress of an activity, and the method that shows a post in full.

extension Feed {
  private static let amounts = -1_000_000_000...1_000_000_000
  fileprivate static let to = Param<Int>.integer("to", "the new progress in percent, limited to 0 to 100", amounts)
    .meant(.percent, "To", "Auf").optional
  fileprivate static let by = Param<Int>.integer("by", "or how much to add to the progress; may be negative", amounts)
    .example(25)
    .meant(.percent, "By", "Um").optional

  static let progress = Method<Feed>.changes(
    "feed.progress", "Sets the progress of your post. Every step is kept.",
    done: Post.sentence("", " is at {post.progress} %", "", " ist bei {post.progress} %"),
    params: [PostParams.post, to, by, PostParams.at], result: [postField],
    reasons: [
      tooManyReason, postReason, ownerReason,
      Reason(.conflict, "feed.quote", "The post is a quote, which has no progress."),
    ]
  ) { feed, call, writer throws(Rejection) in
    var post = try feed.ownPost(call[PostParams.post], call)
    guard post.kind == .activity else {
      throw .conflict("feed.quote", "Post \(post.id) is a quote, which has no progress.") {
        $0.member("post", post.id)
      }
    }
    let progress = try post.wantedProgress(call)
    // A step must not be earlier than the step before it.
    let last = feed.steps.index.posts[post.id]?.last.flatMap { feed.steps[$0] }
    let at = try Feed.past(call[PostParams.at], since: max(last?.at ?? post.createdAt, post.createdAt), call)
    if progress != post.progress {
      feed.steps.insert {
        ProgressStep(id: $0, post: post.id, at: at ?? call.now, from: post.progress, to: progress)
      }
      post.progress = progress
      post.updatedAt = at.map { max($0, post.updatedAt) } ?? call.now
      feed.posts.put(post)
    }
    feed.reply(with: post, call, to: &writer)
  }

  /// The maximum number of a post's steps in a reply.
  private static let mostSteps = 1000

  static let showPost = Method<Feed>.reads(
    "feed.show", "Shows a post and the last \(mostSteps) steps of its progress, oldest first.",
    params: [PostParams.post],
    result: [postField, Field("steps", .array(.object(ProgressStep.fields), 0...mostSteps))], reasons: [postReason]
  ) { feed, call, writer throws(Rejection) in
    let post = try feed.visiblePost(call[PostParams.post], call)
    feed.reply(with: post, call, to: &writer)
    writer.list("steps", feed.steps.index.posts.list(post.id).suffix(mostSteps)) { id, writer in
      feed.steps[id]?.show(to: call.viewer, in: feed, &writer)
    }
  }
}

extension Post {
  fileprivate func wantedProgress(_ call: Call) throws(Rejection) -> Int {
    let wanted: Int
    switch (call[Feed.to], call[Feed.by]) {
    case (let to?, nil): wanted = to
    case (nil, let by?): wanted = progress + by
    default: throw .violation("to", "either", "or by must be given, but not both")
    }
    return min(max(wanted, Post.progressRange.lowerBound), Post.progressRange.upperBound)
  }
}
