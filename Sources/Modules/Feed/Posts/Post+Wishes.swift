import ModuleKit

// Applies the params of a call to a post, except pictures.

extension Post {
  init(id: Int, _ call: Call) throws(Rejection) {
    let activity = call[PostParams.givenActivity] ?? ""
    let at = try Feed.past(call[PostParams.at], call) ?? call.now
    if call[PostParams.at] == nil, call[PostParams.updatedAt] != nil {
      throw .violation("at", "missing", "is missing: updatedAt needs it")
    }
    let updatedAt = try Feed.past(call[PostParams.updatedAt], since: at, call, "updatedAt")
    self.init(
      id: id, author: try Self.author(call), kind: PostKind(rawValue: call[PostParams.kind]) ?? .activity,
      createdAt: at,
      activity: activity, caption: call[PostParams.newCaption], emoji: call[PostParams.newEmoji],
      color: call[PostParams.newColor] ?? Palette.color(of: activity), day: call[PostParams.newDay],
      progress: call[PostParams.progress], audience: Audience(rawValue: call[PostParams.newAudience]) ?? .friends,
      updatedAt: updatedAt ?? at)
  }

  /// The author of a new post. A caller who posts for another account can't restrict the post to that account's
  /// friends. The caller can't add a picture either, because it would count towards the other account's quota.
  private static func author(_ call: Call) throws(Rejection) -> Int {
    let author = try call.author()
    guard author != call.user else { return author }
    if call[PostParams.newAudience] != Audience.everyone.rawValue {
      throw .violation("audience", "others", "must be everyone for a post of another account")
    }
    if call[PostParams.newImage] != nil { throw .violation("image", "others", "is only allowed for your own posts") }
    return author
  }

  func edited(_ call: Call) -> Post {
    var post = self
    if let activity = call[PostParams.givenActivity] { post.activity = activity }
    post.caption = call[PostParams.editedCaption].applied(to: caption, empty: "")
    post.emoji = call[PostParams.editedEmoji].applied(to: emoji)
    post.color = call[PostParams.editedColor].applied(to: color, empty: Palette.color(of: post.activity))
    post.day = call[PostParams.editedDay].applied(to: day)
    if let audience = call[PostParams.changedAudience].flatMap(Audience.init) { post.audience = audience }
    return post
  }

  /// Checks that the post has the members that its kind requires, and none that its kind excludes.
  func check(progress: Int = 0) throws(Rejection) {
    var violations: [Violation] = []
    switch kind {
    case .activity:
      if activity.isEmpty { violations.append(Violation("activity", "missing", "is missing: name the activity")) }
    case .quote:
      if !activity.isEmpty { violations.append(Violation("activity", "quote", "can't be given: a quote has none")) }
      if caption.isEmpty { violations.append(Violation("caption", "quote", "can't be empty: it holds the quote")) }
      if progress > 0 { violations.append(Violation("progress", "quote", "can't be given: a quote has none")) }
    }
    if !violations.isEmpty { throw .violations(violations) }
  }
}
