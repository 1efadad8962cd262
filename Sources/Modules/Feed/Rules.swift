package import ModuleKit
import Wire

// The invariants of the feed. They are checked after calls and undos alike, so an undo can't create a state that no call
// could create.

extension Feed {
  package func check(_ moment: Moment) throws(Rejection) {
    let changedPosts = posts.changes
    // Rows that an undo restores together with their post need no new check, because they were valid when they were
    // deleted.
    let broughtBack = Set(changedPosts.lazy.filter { $0.before == nil }.map(\.id))
    for change in changedPosts where change.after == nil { try checkUnanswered(change.id) }
    try moment.requireRoom(
      for: changedPosts, of: \.author, Feed.mostPosts, "feed.tooMany", { "You have \($0) posts" },
      count: { posts.index.count(of: $0) })
    for step in steps.changes.compactMap(\.after) {
      try requirePost(step.post)
      try check(steps.index.posts.list(step.post).count, Feed.mostAnswers, moment) {
        "Post \(step.post) has \($0) steps"
      }
    }
    for like in likes.changes.compactMap(\.after) {
      try check(like, broughtBack, moment)
      try checkOne(likes.index.holders.rival(of: like.id, like.key), "feed.liked", "You already like the post.")
      try check(likes.index.answers.posts.list(like.post).count, Feed.mostAnswers, moment) {
        "Post \(like.post) has \($0) likes"
      }
    }
    for change in comments.changes {
      guard let comment = change.after else {
        try checkUnanswered(comment: change.id)
        continue
      }
      // Only new comments are checked. Deleting a comment also changes its replies, and the authors of these replies
      // might no longer be allowed to see the post.
      if change.before == nil { try check(comment, broughtBack, moment) }
      if let answered = comment.replyTo { try requireComment(answered) }
      try check(comments.index.answers.posts.list(comment.post).count, Feed.mostAnswers, moment) {
        "Post \(comment.post) has \($0) comments"
      }
    }
    for mention in mentions.changes.compactMap(\.after) {
      try requirePost(mention.post)
      if let comment = mention.comment { try requireComment(comment) }
      try check(mentions.index.posts.list(mention.post).count, Feed.mostAnswers, moment) {
        "Post \(mention.post) has \($0) mentions"
      }
    }
    for friendship in friendships.changes.compactMap(\.after) { try check(friendship, moment) }
    for recommendation in recommendations.changes.compactMap(\.after) {
      try check(recommendation, broughtBack, moment)
    }
    try checkOwnThings(moment)
  }

  // MARK: Limits on the number of rows

  private func check(
    _ count: Int, _ most: Setting, _ moment: Moment, _ what: (Int) -> String
  ) throws(Rejection) {
    let limit = moment.context.settings[most]
    guard count > limit else { return }
    throw .tooMany("feed.tooMany", what(limit), limit)
  }

  // MARK: Posts and their rows

  /// Checks that a deleted post has no likes, comments, recommendations or progress steps. Adding a post therefore
  /// can't be undone while the post has such rows. Deleting the post with its method deletes these rows, too.
  private func checkUnanswered(_ post: Int) throws(Rejection) {
    let counts = [
      ("likes" as StaticString, likes.index.answers.posts.list(post).count),
      ("comments", comments.index.answers.posts.list(post).count),
      ("recommendations", recommendations.index.posts.list(post).count), ("steps", steps.index.posts.list(post).count),
    ].filter { $0.1 > 0 }
    guard !counts.isEmpty else { return }
    let what = counts.map { $0.1 == 1 ? "1 \("\($0.0)".dropLast())" : "\($0.1) \($0.0)" }.joined(separator: ", ")
    throw .conflict("feed.answered", "Post \(post) now has \(what): feed.delete deletes it with them.") { writer in
      writer.member("post", post)
      for (name, count) in counts { writer.member(name, count) }
    }
  }

  @discardableResult
  private func requirePost(_ id: Int) throws(Rejection) -> Post {
    guard let post = posts[id] else {
      throw .conflict("feed.postGone", "Post \(id) no longer exists. Undo its deletion first.") {
        $0.member("post", id)
      }
    }
    return post
  }

  /// Checks that a deleted comment has no replies. Adding a comment therefore can't be undone while the comment has
  /// replies. The comment can be deleted with its method, and its replies stay.
  private func checkUnanswered(comment: Int) throws(Rejection) {
    let count = comments.index.replies.list(comment).count
    guard count > 0 else { return }
    throw .conflict(
      "feed.answered",
      "Comment \(comment) now has \(count == 1 ? "1 reply" : "\(count) replies"): feed.comment.delete deletes the"
        + " comment and keeps its replies."
    ) { $0.member("comments", count) }
  }

  private func requireComment(_ id: Int) throws(Rejection) {
    guard comments[id] == nil else { return }
    throw .conflict("feed.commentGone", "Comment \(id) no longer exists. Undo its deletion first.") {
      $0.member("comment", id)
    }
  }

  private func check(_ answer: some Answer, _ broughtBack: Set<Int>, _ moment: Moment) throws(Rejection) {
    let post = try requirePost(answer.post)
    guard !broughtBack.contains(post.id) else { return }
    try check(post, isFor: answer.user, moment)
  }

  private func check(_ post: Post, isFor user: Int, _ moment: Moment) throws(Rejection) {
    guard isVisible(post, user) else {
      let name = moment.context.people.name(of: user)
      throw .conflict("feed.audience", "\(name) is no longer allowed to see post \(post.id).") {
        $0.member("post", post.id)
      }
    }
  }

  private func checkOne(_ rival: Int?, _ reason: String, _ message: String) throws(Rejection) {
    guard let rival else { return }
    throw .conflict(reason, message) { $0.member("id", rival) }
  }

  // MARK: Friendships and requests

  private func check(_ friendship: Friendship, _ moment: Moment) throws(Rejection) {
    let index = friendships.index
    let people = moment.context.people
    for user in friendship.isMutual ? [friendship.by, friendship.to] : [] {
      try check(index.friends.list(user).count, Feed.mostFriends, moment) {
        "\(people.name(of: user)) has \($0) friends"
      }
    }
    if !friendship.isMutual {
      try check(index.outgoing.list(friendship.by).count, Feed.mostFriends, moment) { "You have asked \($0) people" }
      try check(index.incoming.list(friendship.to).count, Feed.mostFriends, moment) {
        "They have \($0) open requests"
      }
    }
    guard let rival = friendships.index.rows.rival(of: friendship.id, friendship.pair).flatMap({ friendships[$0] })
    else { return }
    // If an undo added a second row for the two users, the error names the first row.
    throw exists(rival, Viewer(account: friendship.by, moment: moment))
  }

  private func check(
    _ recommendation: Recommendation, _ broughtBack: Set<Int>, _ moment: Moment
  ) throws(Rejection) {
    try check(recommendations.index.given.list(recommendation.by).count, Feed.mostRecommendations, moment) {
      "You have made \($0) recommendations"
    }
    // A restored post can bring back recommendations by many accounts. These recommendations aren't checked against the
    // common limit of each user's accounts.
    if recommendation.post.map({ !broughtBack.contains($0) }) ?? true {
      try moment.requireRoom(
        for: recommendation.by, Feed.mostRecommendations, "feed.tooMany", { "You have made \($0) recommendations" },
        count: { recommendations.index.given.list($0).count })
    }
    if let id = recommendation.post {
      try check(recommendations.index.posts.list(id).count, Feed.mostAnswers, moment) {
        "Post \(id) has \($0) recommendations"
      }
      let post = try requirePost(id)
      if broughtBack.contains(id) { return }
      try check(post, isFor: recommendation.to, moment)
    }
    guard friendships.index.areFriends(recommendation.by, recommendation.to) else {
      let name = moment.context.people.name(of: recommendation.to)
      throw .conflict("feed.notFriends", "'\(name)' is no longer your friend.")
    }
  }

  // MARK: A user's own rows

  private func checkOwnThings(_ moment: Moment) throws(Rejection) {
    for profile in profiles.changes.compactMap(\.after) {
      try checkOne(
        profiles.index.holders.rival(of: profile.id, profile.user), "feed.profileExists",
        "You already have a profile: change it with feed.profile.set.")
    }
    for mark in readMarks.changes.compactMap(\.after) {
      try checkOne(
        readMarks.index.holders.rival(of: mark.id, mark.user), "feed.marked",
        "You have read later notifications since then.")
    }
    for goal in goals.changes.compactMap(\.after) {
      try checkOne(
        goals.index.holders.rival(of: goal.id, goal.key), "feed.goalExists",
        "You already have a goal for '\(goal.activity)': change it with feed.goal.set.")
      if goals.index.users.list(goal.user).count > Goal.mostPerUser {
        throw .tooMany("feed.tooMany", "You have \(Goal.mostPerUser) goals", Goal.mostPerUser)
      }
    }
    for picture in pictures.changes.compactMap(\.after) {
      try pictures.checkRoom(of: picture.user, moment, Feed.pictureBytes, reason: "feed.pictureQuota")
    }
  }
}
