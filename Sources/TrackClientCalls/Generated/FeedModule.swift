// Made by ./dev update-golden from what is declared of feed: change that.

/// The module `feed`: its calls, and what they take and give.
///
/// Its refusals, beside those of every method:
///
/// - `feed.tooMany`: The limit on posts, friends, goals or other entries of the feed is reached; `limit` is the number
///   allowed.
/// - `feed.postNotFound`: No such post, or you may not see it.
/// - `feed.commentNotFound`: The post has no such comment to answer, or: No such comment, or you may not see it.
/// - `feed.notYourComment`: Neither the comment nor its post is yours.
/// - `feed.notYours`: The post isn't yours.
/// - `storage.attachment`: The picture's file can't be read or written.
/// - `feed.friends`: You are already friends; `friendship` tells since when.
/// - `feed.userNotFound`: No account with that name.
/// - `feed.requestNotFound`: That user hasn't sent you a request.
/// - `feed.notFriends`: You aren't friends, and you haven't sent that user a request, or: That user isn't your friend.
/// - `feed.requested`: You have already sent that user a request; `friendship` tells when.
/// - `feed.goalNotFound`: You have no goal for this activity.
/// - `feed.pictureNotFound`: No such picture, or you may not see it.
/// - `feed.quote`: The post is a quote, which has no progress.
/// - `feed.audience`: That user may not see the post.
public enum FeedModule {
  /// Adds a comment to a post. Each @Name in it notifies that user, if they may see the post.
  ///
  /// Refusals specific to this method: `feed.tooMany`, `feed.postNotFound`, `feed.commentNotFound`.
  ///
  /// - Parameters:
  ///   - post: which post. A whole number of at least 1.
  ///   - text: the comment. Text of 1 to 500 characters.
  ///   - replyTo: the comment that it answers, on the same post. A whole number of at least 1.
  ///   - at: when it happened; default: now. A time.
  public static func comment(
    post: Int,
    text: String,
    replyTo: Int? = nil,
    at: Timestamp? = nil
  ) -> TypedCall<Changed<CommentReply>> {
    TypedCall("feed.comment", changed(CommentReply.init), ["post": post, "text": text, "replyTo": replyTo, "at": at])
  }

  /// Deletes your comment, or a comment on your post. Replies to it stay as ordinary comments.
  ///
  /// Refusals specific to this method: `feed.commentNotFound`, `feed.notYourComment`.
  ///
  /// - Parameter comment: which comment. A whole number of at least 1.
  public static func commentDelete(comment: Int) -> TypedCall<Changed<Comment>> {
    TypedCall("feed.comment.delete", changed(member("comment", Comment.init)), ["comment": comment])
  }

  /// Lists the comments on a post, oldest first, page by page.
  ///
  /// Refusals specific to this method: `feed.postNotFound`.
  ///
  /// - Parameters:
  ///   - post: which post. A whole number of at least 1.
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 100.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func comments(post: Int, limit: Int? = nil, cursor: String? = nil) -> TypedCall<Page<Comment>> {
    TypedCall("feed.comments", page("comments", Comment.init), ["post": post, "limit": limit, "cursor": cursor])
  }

  /// Deletes your post with its likes, comments and recommendations.
  ///
  /// Refusals specific to this method: `feed.postNotFound`, `feed.notYours`.
  ///
  /// - Parameter post: which post. A whole number of at least 1.
  public static func delete(post: Int) -> TypedCall<Changed<Post>> {
    TypedCall("feed.delete", changed(member("post", Post.init)), ["post": post])
  }

  /// Changes your post. Use feed.progress for its progress.
  ///
  /// Refusals specific to this method: `storage.attachment`, `feed.postNotFound`, `feed.notYours`.
  ///
  /// - Parameters:
  ///   - post: which post. A whole number of at least 1.
  ///   - activity: the activity; a quote has none. Text of 1 to 60 characters.
  ///   - caption: a text about it; for a quote, the quote. Text of up to 5000 characters.
  ///   - emoji: an emoji for it. Text matching ^([0-9#*]\uFE0F?\u20E3|[^\u0000-\u007F]{1,32})$.
  ///   - color: its colour; default: derived from the activity. Text matching ^#[0-9A-Fa-f]{6}$.
  ///   - image: a JPEG, PNG, GIF or WebP picture of it. Up to 10485760 bytes, in base64.
  ///   - day: the planned day. A date.
  ///   - audience: who may see it. One of friends, everyone.
  public static func edit(
    post: Int,
    activity: String? = nil,
    caption: Edit<String> = .keep,
    emoji: Edit<String> = .keep,
    color: Edit<String> = .keep,
    image: Edit<[UInt8]> = .keep,
    day: Edit<CalendarDay> = .keep,
    audience: Audience? = nil
  ) -> TypedCall<Changed<Post>> {
    TypedCall(
      "feed.edit", changed(member("post", Post.init)),
      [
        "post": post, "activity": activity, "caption": caption, "emoji": emoji, "color": color, "image": image,
        "day": day, "audience": audience,
      ])
  }

  /// Lists emoji for posts, by kind.
  public static func emojis() -> TypedCall<[Kind]> {
    TypedCall("feed.emojis", member("kinds", Kind.init))
  }

  /// Accepts a friend request.
  ///
  /// Refusals specific to this method: `feed.tooMany`, `feed.friends`, `feed.userNotFound`, `feed.requestNotFound`.
  ///
  /// - Parameter user: the other user. Text of 1 to 299 characters.
  public static func friendAccept(user: String) -> TypedCall<Changed<Friendship>> {
    TypedCall("feed.friend.accept", changed(member("friendship", Friendship.init)), ["user": user])
  }

  /// Declines a friend request.
  ///
  /// Refusals specific to this method: `feed.userNotFound`, `feed.requestNotFound`.
  ///
  /// - Parameter user: the other user. Text of 1 to 299 characters.
  public static func friendDecline(user: String) -> TypedCall<Changed<Friendship>> {
    TypedCall("feed.friend.decline", changed(member("friendship", Friendship.init)), ["user": user])
  }

  /// Ends a friendship, or withdraws your request.
  ///
  /// Refusals specific to this method: `feed.userNotFound`, `feed.notFriends`.
  ///
  /// - Parameter user: the other user. Text of 1 to 299 characters.
  public static func friendRemove(user: String) -> TypedCall<Changed<Friendship>> {
    TypedCall("feed.friend.remove", changed(member("friendship", Friendship.init)), ["user": user])
  }

  /// Sends a friend request. If that user has already sent you one, you become friends.
  ///
  /// Refusals specific to this method: `feed.tooMany`, `feed.friends`, `feed.requested`, `feed.userNotFound`.
  ///
  /// - Parameter user: the other user. Text of 1 to 299 characters.
  public static func friendRequest(user: String) -> TypedCall<Changed<Friendship>> {
    TypedCall("feed.friend.request", changed(member("friendship", Friendship.init)), ["user": user])
  }

  /// Lists your friends and friend requests, or a friend's friends, page by page.
  ///
  /// Refusals specific to this method: `feed.userNotFound`.
  ///
  /// - Parameters:
  ///   - user: the user whose friends to list; default: you. Text of 1 to 299 characters.
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 1000.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func friends(user: String? = nil, limit: Int? = nil, cursor: String? = nil) -> TypedCall<FriendsReply> {
    TypedCall("feed.friends", FriendsReply.init, ["user": user, "limit": limit, "cursor": cursor])
  }

  /// Removes your goal for an activity.
  ///
  /// Refusals specific to this method: `feed.goalNotFound`.
  ///
  /// - Parameter activity: the activity, ignoring case. Text of 1 to 60 characters.
  public static func goalRemove(activity: String) -> TypedCall<Changed<Goal>> {
    TypedCall("feed.goal.remove", changed(member("goal", Goal.init)), ["activity": activity])
  }

  /// Sets how many times a week you want to complete an activity. Only you see the goal.
  ///
  /// Refusals specific to this method: `feed.tooMany`.
  ///
  /// - Parameters:
  ///   - activity: the activity, ignoring case. Text of 1 to 60 characters.
  ///   - times: how many times a week. A whole number from 1 to 100.
  public static func goalSet(activity: String, times: Int) -> TypedCall<Changed<Goal>> {
    TypedCall("feed.goal.set", changed(member("goal", Goal.init)), ["activity": activity, "times": times])
  }

  /// Lists your goals, and how many times you have completed each activity this week. A plan counts on its planned day.
  ///
  /// - Parameter timeZone: the time zone in which days begin and end; default: the daemon's. A time zone.
  public static func goals(timeZone: String? = nil) -> TypedCall<GoalsReply> {
    TypedCall("feed.goals", GoalsReply.init, ["timeZone": timeZone])
  }

  /// Counts a user's activities that you may see, for each day of a year. A plan counts on its planned day.
  ///
  /// Refusals specific to this method: `feed.userNotFound`.
  ///
  /// - Parameters:
  ///   - year: the year; default: this one. A whole number from 1 to 9999.
  ///   - user: the user; default: you. Text of 1 to 299 characters.
  ///   - timeZone: the time zone in which days begin and end; default: the daemon's. A time zone.
  public static func heatmap(
    year: Int? = nil,
    user: String? = nil,
    timeZone: String? = nil
  ) -> TypedCall<HeatmapReply> {
    TypedCall("feed.heatmap", HeatmapReply.init, ["year": year, "user": user, "timeZone": timeZone])
  }

  /// Likes a post. Liking it again changes nothing.
  ///
  /// Refusals specific to this method: `feed.tooMany`, `feed.postNotFound`.
  ///
  /// - Parameters:
  ///   - post: which post. A whole number of at least 1.
  ///   - at: when it happened; default: now. A time.
  public static func like(post: Int, at: Timestamp? = nil) -> TypedCall<Changed<Post>> {
    TypedCall("feed.like", changed(member("post", Post.init)), ["post": post, "at": at])
  }

  /// Lists the likes of a post, oldest first, page by page.
  ///
  /// Refusals specific to this method: `feed.postNotFound`.
  ///
  /// - Parameters:
  ///   - post: which post. A whole number of at least 1.
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 100.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func likes(post: Int, limit: Int? = nil, cursor: String? = nil) -> TypedCall<Page<Like>> {
    TypedCall("feed.likes", page("likes", Like.init), ["post": post, "limit": limit, "cursor": cursor])
  }

  /// Marks all your notifications as read, or those up to a given one.
  ///
  /// - Parameter upTo: the last notification that you have read; default: the latest. A whole number of at least 1.
  public static func markRead(upTo: Int? = nil) -> TypedCall<Changed<MarkReadReply>> {
    TypedCall("feed.markRead", changed(MarkReadReply.init), ["upTo": upTo])
  }

  /// Lists your notifications, newest first, page by page.
  ///
  /// - Parameters:
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 100.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func notifications(limit: Int? = nil, cursor: String? = nil) -> TypedCall<NotificationsReply> {
    TypedCall("feed.notifications", NotificationsReply.init, ["limit": limit, "cursor": cursor])
  }

  /// Returns the image of a post or the picture of a profile.
  ///
  /// Refusals specific to this method: `feed.postNotFound`, `feed.userNotFound`, `feed.pictureNotFound`,
  /// `storage.attachment`.
  ///
  /// - Parameters:
  ///   - post: the post. A whole number of at least 1.
  ///   - user: or the user whose profile picture you want; default: you. Text of 1 to 299 characters.
  public static func pictureGet(post: Int? = nil, user: String? = nil) -> TypedCall<PictureGetReply> {
    TypedCall("feed.picture.get", PictureGetReply.init, ["post": post, "user": user])
  }

  /// Posts an activity, a plan or a quote. Each @Name in the caption notifies that user, if they may see the post.
  ///
  /// Refusals specific to this method: `storage.attachment`, `feed.tooMany`.
  ///
  /// - Parameters:
  ///   - activity: the activity; a quote has none. Text of 1 to 60 characters.
  ///   - caption: a text about it; for a quote, the quote. Text of up to 5000 characters; nil means "".
  ///   - emoji: an emoji for it. Text matching ^([0-9#*]\uFE0F?\u20E3|[^\u0000-\u007F]{1,32})$.
  ///   - color: its colour; default: derived from the activity. Text matching ^#[0-9A-Fa-f]{6}$.
  ///   - image: a JPEG, PNG, GIF or WebP picture of it. Up to 10485760 bytes, in base64.
  ///   - day: the planned day. A date.
  ///   - progress: the progress in percent; a quote has none. A whole number from 0 to 100; nil means 0.
  ///   - kind: the type. One of activity, quote; nil means "activity".
  ///   - audience: who may see it. One of friends, everyone; nil means "friends".
  ///   - at: when it happened; default: now. A time.
  ///   - updatedAt: when it was last changed; default: never. A time.
  ///   - author: the account that owns it, for imports by administrators; default: you. Text of 1 to 299 characters.
  public static func post(
    activity: String? = nil,
    caption: String? = nil,
    emoji: String? = nil,
    color: String? = nil,
    image: [UInt8]? = nil,
    day: CalendarDay? = nil,
    progress: Int? = nil,
    kind: PostKind? = nil,
    audience: Audience? = nil,
    at: Timestamp? = nil,
    updatedAt: Timestamp? = nil,
    author: String? = nil
  ) -> TypedCall<Changed<Post>> {
    TypedCall(
      "feed.post", changed(member("post", Post.init)),
      [
        "activity": activity, "caption": caption, "emoji": emoji, "color": color, "image": image, "day": day,
        "progress": progress, "kind": kind, "audience": audience, "at": at, "updatedAt": updatedAt, "author": author,
      ])
  }

  /// Shows a profile: what a user tells friends, and how many posts the user has made.
  ///
  /// Refusals specific to this method: `feed.userNotFound`.
  ///
  /// - Parameter user: the user; default: you. Text of 1 to 299 characters.
  public static func profile(user: String? = nil) -> TypedCall<Profile> {
    TypedCall("feed.profile", member("profile", Profile.init), ["user": user])
  }

  /// Changes the given parts of your profile. Friends see it.
  ///
  /// Refusals specific to this method: `storage.attachment`.
  ///
  /// - Parameters:
  ///   - displayName: your display name. Text of up to 60 characters.
  ///   - status: how you are. Text of up to 140 characters.
  ///   - safe: say that you are safe now; false: withdraw that. True or false.
  ///   - safeAt: when you were safe, if it was earlier. A time.
  ///   - picture: a JPEG, PNG, GIF or WebP picture of you. Up to 10485760 bytes, in base64.
  public static func profileSet(
    displayName: Edit<String> = .keep,
    status: Edit<String> = .keep,
    safe: Bool? = nil,
    safeAt: Timestamp? = nil,
    picture: Edit<[UInt8]> = .keep
  ) -> TypedCall<Changed<Profile>> {
    TypedCall(
      "feed.profile.set", changed(member("profile", Profile.init)),
      ["displayName": displayName, "status": status, "safe": safe, "safeAt": safeAt, "picture": picture])
  }

  /// Sets the progress of your post. Every step is kept.
  ///
  /// Refusals specific to this method: `feed.tooMany`, `feed.quote`, `feed.postNotFound`, `feed.notYours`.
  ///
  /// - Parameters:
  ///   - post: which post. A whole number of at least 1.
  ///   - to: the new progress in percent, limited to 0 to 100. A whole number from -1000000000 to 1000000000.
  ///   - by: or how much to add to the progress; may be negative. A whole number from -1000000000 to 1000000000.
  ///   - at: when it happened; default: now. A time.
  public static func progress(
    post: Int,
    to: Int? = nil,
    by: Int? = nil,
    at: Timestamp? = nil
  ) -> TypedCall<Changed<Post>> {
    TypedCall("feed.progress", changed(member("post", Post.init)), ["post": post, "to": to, "by": by, "at": at])
  }

  /// Recommends an activity or a post to a friend.
  ///
  /// Refusals specific to this method: `feed.tooMany`, `feed.userNotFound`, `feed.postNotFound`, `feed.notFriends`,
  /// `feed.audience`.
  ///
  /// - Parameters:
  ///   - to: which friend. Text of 1 to 299 characters.
  ///   - activity: the activity. Text of 1 to 60 characters.
  ///   - post: or the post. A whole number of at least 1.
  ///   - note: why. Text of up to 500 characters; nil means "".
  public static func recommend(
    to: String,
    activity: String? = nil,
    post: Int? = nil,
    note: String? = nil
  ) -> TypedCall<Changed<Recommendation>> {
    TypedCall(
      "feed.recommend", changed(member("recommendation", Recommendation.init)),
      ["to": to, "activity": activity, "post": post, "note": note])
  }

  /// Lists recommendations to you, or those that you made, newest first.
  ///
  /// - Parameters:
  ///   - sent: those that you made, not those that you received. True or false; nil means false.
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 100.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func recommendations(
    sent: Bool? = nil,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<Page<Recommendation>> {
    TypedCall(
      "feed.recommendations", page("recommendations", Recommendation.init),
      ["sent": sent, "limit": limit, "cursor": cursor])
  }

  /// Shows a post and the last 1000 steps of its progress, oldest first.
  ///
  /// Refusals specific to this method: `feed.postNotFound`.
  ///
  /// - Parameter post: which post. A whole number of at least 1.
  public static func show(post: Int) -> TypedCall<ShowReply> {
    TypedCall("feed.show", ShowReply.init, ["post": post])
  }

  /// Counts the days in a row, up to today or yesterday, on which a user completed an activity that you may see. `best`
  /// is the longest such streak ever. A plan counts on its planned day.
  ///
  /// Refusals specific to this method: `feed.userNotFound`.
  ///
  /// - Parameters:
  ///   - user: the user; default: you. Text of 1 to 299 characters.
  ///   - activity: only this activity, ignoring case. Text of 1 to 60 characters.
  ///   - timeZone: the time zone in which days begin and end; default: the daemon's. A time zone.
  public static func streak(
    user: String? = nil,
    activity: String? = nil,
    timeZone: String? = nil
  ) -> TypedCall<StreakReply> {
    TypedCall("feed.streak", StreakReply.init, ["user": user, "activity": activity, "timeZone": timeZone])
  }

  /// Lists the posts that you may see, newest first, page by page.
  ///
  /// Refusals specific to this method: `feed.userNotFound`.
  ///
  /// - Parameters:
  ///   - scope: whose posts; home: yours and your friends'; default: home, or everyone if a user is given. One of home,
  ///     mine, everyone.
  ///   - user: only what this user posted. Text of 1 to 299 characters.
  ///   - activity: only this activity, ignoring case. Text of 1 to 60 characters.
  ///   - kind: only posts of this kind. One of activity, quote.
  ///   - day: only posts planned for this day. A date.
  ///   - completed: only activities that are completed; false: only activities that aren't completed. True or false.
  ///   - withImage: only posts with an image; false: only posts without an image. True or false.
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 100.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func timeline(
    scope: Scope? = nil,
    user: String? = nil,
    activity: String? = nil,
    kind: PostKind? = nil,
    day: CalendarDay? = nil,
    completed: Bool? = nil,
    withImage: Bool? = nil,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<Page<Post>> {
    TypedCall(
      "feed.timeline", page("posts", Post.init),
      [
        "scope": scope, "user": user, "activity": activity, "kind": kind, "day": day, "completed": completed,
        "withImage": withImage, "limit": limit, "cursor": cursor,
      ])
  }

  /// Removes your like of a post, if there is one.
  ///
  /// Refusals specific to this method: `feed.postNotFound`.
  ///
  /// - Parameter post: which post. A whole number of at least 1.
  public static func unlike(post: Int) -> TypedCall<Changed<Post>> {
    TypedCall("feed.unlike", changed(member("post", Post.init)), ["post": post])
  }

  /// The reply of `feed.comment`.
  public struct CommentReply: Equatable, Sendable {
    public let comment: Comment
    public let post: Post

    public init(reading json: JSON) throws(ClientError) {
      comment = try json.member("comment", Comment.init)
      post = try json.member("post", Post.init)
    }
  }

  /// The reply of `feed.friends`.
  public struct FriendsReply: Equatable, Sendable {
    public let friends: [Friend]
    public let incoming: [Friend]
    public let outgoing: [Friend]
    public let next: String?

    public init(reading json: JSON) throws(ClientError) {
      friends = try json.member("friends", Friend.init)
      incoming = try json.member("incoming", Friend.init)
      outgoing = try json.member("outgoing", Friend.init)
      next = try json.member("next")
    }
  }

  /// The reply of `feed.goals`.
  public struct GoalsReply: Equatable, Sendable {
    public let from: CalendarDay
    public let to: CalendarDay
    public let goals: [GoalsGoal]

    public init(reading json: JSON) throws(ClientError) {
      from = try json.member("from")
      to = try json.member("to")
      goals = try json.member("goals", GoalsGoal.init)
    }
  }

  /// The reply of `feed.heatmap`.
  public struct HeatmapReply: Equatable, Sendable {
    public let user: String
    /// A whole number from 1 to 9999.
    public let year: Int
    public let days: [Day]

    public init(reading json: JSON) throws(ClientError) {
      user = try json.member("user")
      year = try json.member("year")
      days = try json.member("days", Day.init)
    }
  }

  /// The reply of `feed.markRead`.
  public struct MarkReadReply: Equatable, Sendable {
    public let upTo: Int
    public let unread: Int

    public init(reading json: JSON) throws(ClientError) {
      upTo = try json.member("upTo")
      unread = try json.member("unread")
    }
  }

  /// The reply of `feed.notifications`.
  public struct NotificationsReply: Equatable, Sendable {
    public let notifications: [Notification]
    public let next: String?
    public let unread: Int

    public init(reading json: JSON) throws(ClientError) {
      notifications = try json.member("notifications", Notification.init)
      next = try json.member("next")
      unread = try json.member("unread")
    }
  }

  /// The reply of `feed.picture.get`.
  public struct PictureGetReply: Equatable, Sendable {
    public let picture: Image
    public let data: [UInt8]

    public init(reading json: JSON) throws(ClientError) {
      picture = try json.member("picture", Image.init)
      data = try json.member("data")
    }
  }

  /// The reply of `feed.show`.
  public struct ShowReply: Equatable, Sendable {
    public let post: Post
    public let steps: [Step]

    public init(reading json: JSON) throws(ClientError) {
      post = try json.member("post", Post.init)
      steps = try json.member("steps", Step.init)
    }
  }

  /// The reply of `feed.streak`.
  public struct StreakReply: Equatable, Sendable {
    public let user: String
    public let days: Int
    public let best: Int

    public init(reading json: JSON) throws(ClientError) {
      user = try json.member("user")
      days = try json.member("days")
      best = try json.member("best")
    }
  }

  /// In what is given: `feed.comment.comment`, `feed.comment.delete.comment` and `feed.comments.comments`.
  public struct Comment: Identifiable, Equatable, Sendable {
    public let id: Int
    public let post: Int
    public let author: String
    public let text: String
    public let replyTo: Int?
    public let createdAt: Timestamp

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      post = try json.member("post")
      author = try json.member("author")
      text = try json.member("text")
      replyTo = try json.member("replyTo")
      createdAt = try json.member("createdAt")
    }
  }

  /// In what is given: `feed.heatmap.days`.
  public struct Day: Equatable, Sendable {
    public let date: CalendarDay
    public let completed: Int
    public let unfinished: Int

    public init(reading json: JSON) throws(ClientError) {
      date = try json.member("date")
      completed = try json.member("completed")
      unfinished = try json.member("unfinished")
    }
  }

  /// In what is given: `feed.friends.friends`, `feed.friends.incoming` and `feed.friends.outgoing`.
  public struct Friend: Identifiable, Equatable, Sendable {
    public let id: Int
    public let user: String
    public let by: String
    public let to: String
    public let requestedAt: Timestamp
    public let since: Timestamp?
    public let picture: Image?

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      user = try json.member("user")
      by = try json.member("by")
      to = try json.member("to")
      requestedAt = try json.member("requestedAt")
      since = try json.member("since")
      picture = try json.member("picture", Image.init)
    }
  }

  /// In what is given: `feed.friend.accept.friendship`, `feed.friend.decline.friendship`,
  /// `feed.friend.remove.friendship` and others.
  public struct Friendship: Identifiable, Equatable, Sendable {
    public let id: Int
    public let user: String
    public let by: String
    public let to: String
    public let requestedAt: Timestamp
    public let since: Timestamp?

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      user = try json.member("user")
      by = try json.member("by")
      to = try json.member("to")
      requestedAt = try json.member("requestedAt")
      since = try json.member("since")
    }
  }

  /// In what is given: `feed.goal.remove.goal` and `feed.goal.set.goal`.
  public struct Goal: Identifiable, Equatable, Sendable {
    public let id: Int
    public let activity: String
    /// A whole number from 1 to 100.
    public let times: Int

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      activity = try json.member("activity")
      times = try json.member("times")
    }
  }

  /// In what is given: `feed.goals.goals`.
  public struct GoalsGoal: Identifiable, Equatable, Sendable {
    public let id: Int
    public let activity: String
    /// A whole number from 1 to 100.
    public let times: Int
    public let completed: Int

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      activity = try json.member("activity")
      times = try json.member("times")
      completed = try json.member("completed")
    }
  }

  /// In what is given: `feed.comment.post.image`, `feed.delete.post.image`, `feed.edit.post.image` and others.
  public struct Image: Identifiable, Equatable, Sendable {
    public let id: Int
    public let type: Named<ImageType>
    /// A whole number from 1 to 10485760.
    public let bytes: Int

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      type = try json.member("type")
      bytes = try json.member("bytes")
    }
  }

  /// In what is given: `feed.emojis.kinds`.
  public struct Kind: Equatable, Sendable {
    public let kind: String
    public let emojis: [String]

    public init(reading json: JSON) throws(ClientError) {
      kind = try json.member("kind")
      emojis = try json.member("emojis")
    }
  }

  /// In what is given: `feed.likes.likes`.
  public struct Like: Identifiable, Equatable, Sendable {
    public let id: Int
    public let post: Int
    public let user: String
    public let at: Timestamp

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      post = try json.member("post")
      user = try json.member("user")
      at = try json.member("at")
    }
  }

  /// In what is given: `feed.notifications.notifications`.
  public struct Notification: Identifiable, Equatable, Sendable {
    public let id: Int
    public let kind: Named<NotificationKind>
    public let by: String
    public let at: Timestamp
    public let post: Int?
    public let activity: String?
    public let comment: Int?
    public let text: String?
    public let accepted: Bool?
    public let note: String?
    public let read: Bool

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      kind = try json.member("kind")
      by = try json.member("by")
      at = try json.member("at")
      post = try json.member("post")
      activity = try json.member("activity")
      comment = try json.member("comment")
      text = try json.member("text")
      accepted = try json.member("accepted")
      note = try json.member("note")
      read = try json.member("read")
    }
  }

  /// In what is given: `feed.comment.post`, `feed.delete.post`, `feed.edit.post` and others.
  public struct Post: Identifiable, Equatable, Sendable {
    public let id: Int
    public let author: String
    public let kind: Named<PostKind>
    public let activity: String
    public let caption: String
    public let emoji: String?
    /// Text matching ^#[0-9A-Fa-f]{6}$.
    public let color: String
    public let image: Image?
    public let day: CalendarDay?
    /// A whole number from 0 to 100.
    public let progress: Int
    public let resolved: Bool
    public let audience: Named<Audience>
    public let authorSafe: Bool
    public let likes: Int
    public let liked: Bool
    public let comments: Int
    public let createdAt: Timestamp
    public let updatedAt: Timestamp

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      author = try json.member("author")
      kind = try json.member("kind")
      activity = try json.member("activity")
      caption = try json.member("caption")
      emoji = try json.member("emoji")
      color = try json.member("color")
      image = try json.member("image", Image.init)
      day = try json.member("day")
      progress = try json.member("progress")
      resolved = try json.member("resolved")
      audience = try json.member("audience")
      authorSafe = try json.member("authorSafe")
      likes = try json.member("likes")
      liked = try json.member("liked")
      comments = try json.member("comments")
      createdAt = try json.member("createdAt")
      updatedAt = try json.member("updatedAt")
    }
  }

  /// In what is given: `feed.profile.profile` and `feed.profile.set.profile`.
  public struct Profile: Equatable, Sendable {
    public let user: String
    public let displayName: String
    public let status: String
    public let safeAt: Timestamp?
    public let picture: Image?
    public let posts: Int
    public let completed: Int
    public let unfinished: Int
    public let friends: Int

    public init(reading json: JSON) throws(ClientError) {
      user = try json.member("user")
      displayName = try json.member("displayName")
      status = try json.member("status")
      safeAt = try json.member("safeAt")
      picture = try json.member("picture", Image.init)
      posts = try json.member("posts")
      completed = try json.member("completed")
      unfinished = try json.member("unfinished")
      friends = try json.member("friends")
    }
  }

  /// In what is given: `feed.recommend.recommendation` and `feed.recommendations.recommendations`.
  public struct Recommendation: Identifiable, Equatable, Sendable {
    public let id: Int
    public let by: String
    public let to: String
    public let at: Timestamp
    public let activity: String?
    public let post: Int?
    public let note: String

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      by = try json.member("by")
      to = try json.member("to")
      at = try json.member("at")
      activity = try json.member("activity")
      post = try json.member("post")
      note = try json.member("note")
    }
  }

  /// In what is given: `feed.show.steps`.
  public struct Step: Identifiable, Equatable, Sendable {
    public let id: Int
    public let post: Int
    public let at: Timestamp
    /// A whole number from 0 to 100.
    public let from: Int
    /// A whole number from 0 to 100.
    public let to: Int

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      post = try json.member("post")
      at = try json.member("at")
      from = try json.member("from")
      to = try json.member("to")
    }
  }

  /// A name in `feed.comment.post.audience`, `feed.delete.post.audience`, `feed.edit(audience:)` and others.
  public enum Audience: String, ParamValue, Sendable {
    case friends, everyone
  }

  /// A name in `feed.comment.post.image.type`, `feed.delete.post.image.type`, `feed.edit.post.image.type` and others.
  public enum ImageType: String, ParamValue, Sendable {
    case imageJpeg = "image/jpeg"
    case imagePng = "image/png"
    case imageGif = "image/gif"
    case imageWebp = "image/webp"
  }

  /// A name in `feed.notifications.notifications.kind`.
  public enum NotificationKind: String, ParamValue, Sendable {
    case like, comment, reply, mention, request, accepted, recommendation
  }

  /// A name in `feed.comment.post.kind`, `feed.delete.post.kind`, `feed.edit.post.kind` and others.
  public enum PostKind: String, ParamValue, Sendable {
    case activity, quote
  }

  /// A name in `feed.timeline(scope:)`.
  public enum Scope: String, ParamValue, Sendable {
    case home, mine, everyone
  }
}

extension TypedCall {
  /// The methods of `feed`.
  public static var feed: FeedModule.Type { FeedModule.self }
}
