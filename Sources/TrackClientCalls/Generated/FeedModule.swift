// Made by ./dev update-golden from what is declared of feed: change that.

/// The module `feed`: its calls, and what they take and give.
public enum FeedModule {
  /// Says something to a post.
  ///
  /// It is refused also for `feed.tooMany` (There are as many as there may be; `limit` is how many),
  /// `feed.postNotFound` (There is no such post that you may see).
  ///
  /// - Parameters:
  ///   - post: which post. A whole number from 1.
  ///   - text: what you say to it. Text of 1 to 500 characters.
  ///   - at: when, if it was earlier; left out: now. A time.
  public static func comment(post: Int, text: String, at: Timestamp? = nil) -> TypedCall<CommentReply> {
    TypedCall("feed.comment", CommentReply.init) {
      $0.set("post", post)
      $0.set("text", text)
      $0.set("at", at)
    }
  }

  /// Deletes a comment of yours, or one to a post of yours.
  ///
  /// It is refused also for `feed.commentNotFound` (There is no such comment that you may see), `feed.notYourComment`
  /// (Neither the comment nor the post is yours).
  ///
  /// - Parameter comment: which comment. A whole number from 1.
  public static func commentDelete(comment: Int) -> TypedCall<CommentChange> {
    TypedCall("feed.comment.delete", CommentChange.init) {
      $0.set("comment", comment)
    }
  }

  /// Lists the comments to a post, the first of them first, page by page.
  ///
  /// It is refused also for `feed.postNotFound` (There is no such post that you may see).
  ///
  /// - Parameters:
  ///   - post: which post. A whole number from 1.
  ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func comments(post: Int, limit: Int? = nil, cursor: String? = nil) -> TypedCall<CommentPage> {
    TypedCall("feed.comments", CommentPage.init) {
      $0.set("post", post)
      $0.set("limit", limit)
      $0.set("cursor", cursor)
    }
  }

  /// Deletes a post of yours, with its likes, comments and recommendations.
  ///
  /// It is refused also for `feed.postNotFound` (There is no such post that you may see), `feed.notYours` (The post is
  /// another's).
  ///
  /// - Parameter post: which post. A whole number from 1.
  public static func delete(post: Int) -> TypedCall<PostChange> {
    TypedCall("feed.delete", PostChange.init) {
      $0.set("post", post)
    }
  }

  /// Changes a post of yours; how far it is, feed.progress changes.
  ///
  /// It is refused also for `storage.attachment` (The picture's file can't be written or read), `feed.postNotFound`
  /// (There is no such post that you may see), `feed.notYours` (The post is another's).
  ///
  /// - Parameters:
  ///   - post: which post. A whole number from 1.
  ///   - activity: what you do; a quote has none. Text of 1 to 60 characters.
  ///   - caption: what you say about it; for a quote, the quote. Text of up to 5000 characters.
  ///   - emoji: an emoji for it. Text like ^([0-9#*]\uFE0F?\u20E3|[^\u0000-\u007F]{1,32})$.
  ///   - color: its colour; left out: one that goes with the activity. Text like ^#[0-9A-Fa-f]{6}$.
  ///   - image: a JPEG, PNG, GIF or WebP picture of it. Bytes in base64, up to 10485762 of them.
  ///   - day: the day that this is a plan for. A date.
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
  ) -> TypedCall<PostChange> {
    TypedCall("feed.edit", PostChange.init) {
      $0.set("post", post)
      $0.set("activity", activity)
      $0.set("caption", caption)
      $0.set("emoji", emoji)
      $0.set("color", color)
      $0.set("image", image)
      $0.set("day", day)
      $0.set("audience", audience)
    }
  }

  /// Lists emoji for posts by kind, to choose from.
  public static func emojis() -> TypedCall<KindList> {
    TypedCall("feed.emojis", KindList.init)
  }

  /// Becomes the friend of somebody who has asked you.
  ///
  /// It is refused also for `feed.tooMany` (There are as many as there may be; `limit` is how many), `feed.friends`
  /// (You are friends already; `friendship` says since when), `feed.userNotFound` (There is nobody of that name),
  /// `feed.requestNotFound` (They have not asked you).
  ///
  /// - Parameter user: who. Text of 1 to 299 characters.
  public static func friendAccept(user: String) -> TypedCall<FriendshipChange> {
    TypedCall("feed.friend.accept", FriendshipChange.init) {
      $0.set("user", user)
    }
  }

  /// Says no to somebody who has asked you.
  ///
  /// It is refused also for `feed.userNotFound` (There is nobody of that name), `feed.requestNotFound` (They have not
  /// asked you).
  ///
  /// - Parameter user: who. Text of 1 to 299 characters.
  public static func friendDecline(user: String) -> TypedCall<FriendshipChange> {
    TypedCall("feed.friend.decline", FriendshipChange.init) {
      $0.set("user", user)
    }
  }

  /// Ends a friendship, or takes back that you asked.
  ///
  /// It is refused also for `feed.userNotFound` (There is nobody of that name), `feed.notFriends` (You are not friends,
  /// and you have not asked them).
  ///
  /// - Parameter user: who. Text of 1 to 299 characters.
  public static func friendRemove(user: String) -> TypedCall<FriendshipChange> {
    TypedCall("feed.friend.remove", FriendshipChange.init) {
      $0.set("user", user)
    }
  }

  /// Asks somebody to be your friend. If they have asked you, you are friends.
  ///
  /// It is refused also for `feed.tooMany` (There are as many as there may be; `limit` is how many), `feed.friends`
  /// (You are friends already; `friendship` says since when), `feed.requested` (You have asked them already;
  /// `friendship` says when), `feed.userNotFound` (There is nobody of that name).
  ///
  /// - Parameter user: who. Text of 1 to 299 characters.
  public static func friendRequest(user: String) -> TypedCall<FriendshipChange> {
    TypedCall("feed.friend.request", FriendshipChange.init) {
      $0.set("user", user)
    }
  }

  /// Lists your friends, who has asked you, and whom you have asked, page by page; or the friends of a friend.
  ///
  /// It is refused also for `feed.userNotFound` (There is nobody of that name).
  ///
  /// - Parameters:
  ///   - user: who. Text of 1 to 299 characters.
  ///   - limit: how many at most. A whole number from 1 to 1000; nil is 1000.
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func friends(user: String? = nil, limit: Int? = nil, cursor: String? = nil) -> TypedCall<FriendsReply> {
    TypedCall("feed.friends", FriendsReply.init) {
      $0.set("user", user)
      $0.set("limit", limit)
      $0.set("cursor", cursor)
    }
  }

  /// Counts a user's activities that you may see on each day of a year, the day of the plan or else of the post.
  ///
  /// It is refused also for `feed.userNotFound` (There is nobody of that name).
  ///
  /// - Parameters:
  ///   - year: of which year; left out: this one. A whole number from 1 to 9999.
  ///   - user: whose; left out: yours. Text of 1 to 299 characters.
  ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
  public static func heatmap(
    year: Int? = nil,
    user: String? = nil,
    timeZone: String? = nil
  ) -> TypedCall<HeatmapReply> {
    TypedCall("feed.heatmap", HeatmapReply.init) {
      $0.set("year", year)
      $0.set("user", user)
      $0.set("timeZone", timeZone)
    }
  }

  /// Says that you like a post. Once more changes nothing.
  ///
  /// It is refused also for `feed.tooMany` (There are as many as there may be; `limit` is how many),
  /// `feed.postNotFound` (There is no such post that you may see).
  ///
  /// - Parameters:
  ///   - post: which post. A whole number from 1.
  ///   - at: when, if it was earlier; left out: now. A time.
  public static func like(post: Int, at: Timestamp? = nil) -> TypedCall<PostChange> {
    TypedCall("feed.like", PostChange.init) {
      $0.set("post", post)
      $0.set("at", at)
    }
  }

  /// Lists who likes a post, the first of them first, page by page.
  ///
  /// It is refused also for `feed.postNotFound` (There is no such post that you may see).
  ///
  /// - Parameters:
  ///   - post: which post. A whole number from 1.
  ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func likes(post: Int, limit: Int? = nil, cursor: String? = nil) -> TypedCall<LikePage> {
    TypedCall("feed.likes", LikePage.init) {
      $0.set("post", post)
      $0.set("limit", limit)
      $0.set("cursor", cursor)
    }
  }

  /// Says that you have read your notifications, all of them or up to one.
  ///
  /// - Parameter upTo: the last notification that you have read; left out: all there are. A whole number from 1.
  public static func markRead(upTo: Int? = nil) -> TypedCall<MarkReadReply> {
    TypedCall("feed.markRead", MarkReadReply.init) {
      $0.set("upTo", upTo)
    }
  }

  /// Lists likes and comments to your posts, requests and recommendations to you, and who said yes to you, the newest
  /// first, page by page.
  ///
  /// - Parameters:
  ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func notifications(limit: Int? = nil, cursor: String? = nil) -> TypedCall<NotificationsReply> {
    TypedCall("feed.notifications", NotificationsReply.init) {
      $0.set("limit", limit)
      $0.set("cursor", cursor)
    }
  }

  /// Gives the image of a post, or the picture of a profile.
  ///
  /// It is refused also for `feed.postNotFound` (There is no such post that you may see), `feed.userNotFound` (There is
  /// nobody of that name), `feed.pictureNotFound` (There is no picture that you may see), `storage.attachment` (The
  /// picture's file can't be written or read).
  ///
  /// - Parameters:
  ///   - post: the post whose image is wanted. A whole number from 1.
  ///   - user: or the user whose profile's picture is wanted; left out, too: yours. Text of 1 to 299 characters.
  public static func pictureGet(post: Int? = nil, user: String? = nil) -> TypedCall<PictureGetReply> {
    TypedCall("feed.picture.get", PictureGetReply.init) {
      $0.set("post", post)
      $0.set("user", user)
    }
  }

  /// Posts what you do or plan, or a quote.
  ///
  /// It is refused also for `storage.attachment` (The picture's file can't be written or read), `feed.tooMany` (There
  /// are as many as there may be; `limit` is how many).
  ///
  /// - Parameters:
  ///   - activity: what you do; a quote has none. Text of 1 to 60 characters.
  ///   - caption: what you say about it; for a quote, the quote. Text of up to 5000 characters; nil is "".
  ///   - emoji: an emoji for it. Text like ^([0-9#*]\uFE0F?\u20E3|[^\u0000-\u007F]{1,32})$.
  ///   - color: its colour; left out: one that goes with the activity. Text like ^#[0-9A-Fa-f]{6}$.
  ///   - image: a JPEG, PNG, GIF or WebP picture of it. Bytes in base64, up to 10485762 of them.
  ///   - day: the day that this is a plan for. A date.
  ///   - progress: how much of it is done, in percent; a quote has none. A whole number from 0 to 100; nil is 0.
  ///   - kind: what it is. One of activity, quote; nil is "activity".
  ///   - audience: who may see it. One of friends, everyone; nil is "friends".
  ///   - at: when, if it was earlier; left out: now. A time.
  ///   - updatedAt: when it was changed since; left out: not. A time.
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
    updatedAt: Timestamp? = nil
  ) -> TypedCall<PostChange> {
    TypedCall("feed.post", PostChange.init) {
      $0.set("activity", activity)
      $0.set("caption", caption)
      $0.set("emoji", emoji)
      $0.set("color", color)
      $0.set("image", image)
      $0.set("day", day)
      $0.set("progress", progress)
      $0.set("kind", kind)
      $0.set("audience", audience)
      $0.set("at", at)
      $0.set("updatedAt", updatedAt)
    }
  }

  /// Shows a profile: what its user says of themselves to friends, and what they posted, in numbers.
  ///
  /// It is refused also for `feed.userNotFound` (There is nobody of that name).
  ///
  /// - Parameter user: whose; left out: yours. Text of 1 to 299 characters.
  public static func profile(user: String? = nil) -> TypedCall<ProfileReply> {
    TypedCall("feed.profile", ProfileReply.init) {
      $0.set("user", user)
    }
  }

  /// Sets what is given of your profile. Friends see it.
  ///
  /// It is refused also for `storage.attachment` (The picture's file can't be written or read).
  ///
  /// - Parameters:
  ///   - displayName: what you want to be called. Text of up to 60 characters.
  ///   - status: how you are. Text of up to 140 characters.
  ///   - safe: you are safe, as of now; false: take that back. True or false.
  ///   - safeAt: when you said that, if it was earlier. A time.
  ///   - picture: a JPEG, PNG, GIF or WebP picture of you. Bytes in base64, up to 10485762 of them.
  public static func profileSet(
    displayName: Edit<String> = .keep,
    status: Edit<String> = .keep,
    safe: Bool? = nil,
    safeAt: Timestamp? = nil,
    picture: Edit<[UInt8]> = .keep
  ) -> TypedCall<ProfileChange> {
    TypedCall("feed.profile.set", ProfileChange.init) {
      $0.set("displayName", displayName)
      $0.set("status", status)
      $0.set("safe", safe)
      $0.set("safeAt", safeAt)
      $0.set("picture", picture)
    }
  }

  /// Says how far you are with what you posted. Every step is kept.
  ///
  /// It is refused also for `feed.tooMany` (There are as many as there may be; `limit` is how many), `feed.quote` (It
  /// is a quote, of which there is nothing to do), `feed.postNotFound` (There is no such post that you may see),
  /// `feed.notYours` (The post is another's).
  ///
  /// - Parameters:
  ///   - post: which post. A whole number from 1.
  ///   - to: how much is done, in percent, brought into 0 to 100. A whole number from -1000000000 to 1000000000.
  ///   - by: or how much more (or less) than so far. A whole number from -1000000000 to 1000000000.
  ///   - at: when, if it was earlier; left out: now. A time.
  public static func progress(
    post: Int,
    to: Int? = nil,
    by: Int? = nil,
    at: Timestamp? = nil
  ) -> TypedCall<PostChange> {
    TypedCall("feed.progress", PostChange.init) {
      $0.set("post", post)
      $0.set("to", to)
      $0.set("by", by)
      $0.set("at", at)
    }
  }

  /// Recommends an activity or a post to a friend.
  ///
  /// It is refused also for `feed.tooMany` (There are as many as there may be; `limit` is how many),
  /// `feed.userNotFound` (There is nobody of that name), `feed.postNotFound` (There is no such post that you may see),
  /// `feed.notFriends` (They are not your friend), `feed.audience` (They may not see the post).
  ///
  /// - Parameters:
  ///   - to: which friend. Text of 1 to 299 characters.
  ///   - activity: what they might do. Text of 1 to 60 characters.
  ///   - post: or the post that they should see. A whole number from 1.
  ///   - note: why. Text of up to 500 characters; nil is "".
  public static func recommend(
    to: String,
    activity: String? = nil,
    post: Int? = nil,
    note: String? = nil
  ) -> TypedCall<RecommendationChange> {
    TypedCall("feed.recommend", RecommendationChange.init) {
      $0.set("to", to)
      $0.set("activity", activity)
      $0.set("post", post)
      $0.set("note", note)
    }
  }

  /// Lists what was recommended to you, or what you recommended, the newest first.
  ///
  /// - Parameters:
  ///   - sent: those that you gave, instead of those that you got. True or false; nil is false.
  ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func recommendations(
    sent: Bool? = nil,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<RecommendationPage> {
    TypedCall("feed.recommendations", RecommendationPage.init) {
      $0.set("sent", sent)
      $0.set("limit", limit)
      $0.set("cursor", cursor)
    }
  }

  /// Shows a post, and the last 1000 steps of its progress, the oldest first.
  ///
  /// It is refused also for `feed.postNotFound` (There is no such post that you may see).
  ///
  /// - Parameter post: which post. A whole number from 1.
  public static func show(post: Int) -> TypedCall<ShowReply> {
    TypedCall("feed.show", ShowReply.init) {
      $0.set("post", post)
    }
  }

  /// Lists the posts that you may see, the newest first, page by page.
  ///
  /// It is refused also for `feed.userNotFound` (There is nobody of that name).
  ///
  /// - Parameters:
  ///   - scope: home: you and your friends; left out: home, or everyone if a user is named. One of home, mine,
  ///     everyone.
  ///   - user: only what this user posted. Text of 1 to 299 characters.
  ///   - activity: only this activity, without regard to case. Text of 1 to 60 characters.
  ///   - kind: only posts of this kind. One of activity, quote.
  ///   - day: only what is planned for this day. A date.
  ///   - completed: only activities that are completed; false: only activities that are not. True or false.
  ///   - withImage: only posts with an image; false: only posts without. True or false.
  ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
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
  ) -> TypedCall<PostPage> {
    TypedCall("feed.timeline", PostPage.init) {
      $0.set("scope", scope)
      $0.set("user", user)
      $0.set("activity", activity)
      $0.set("kind", kind)
      $0.set("day", day)
      $0.set("completed", completed)
      $0.set("withImage", withImage)
      $0.set("limit", limit)
      $0.set("cursor", cursor)
    }
  }

  /// Takes it back that you like a post. If you don't, that changes nothing.
  ///
  /// It is refused also for `feed.postNotFound` (There is no such post that you may see).
  ///
  /// - Parameter post: which post. A whole number from 1.
  public static func unlike(post: Int) -> TypedCall<PostChange> {
    TypedCall("feed.unlike", PostChange.init) {
      $0.set("post", post)
    }
  }

  /// What `feed.comment` gives.
  public struct CommentReply: ChangeReply, Equatable, Sendable {
    /// An object.
    public let comment: Comment
    /// An object.
    public let post: Post
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      comment = try json.member("comment", Comment.init)
      post = try json.member("post", Post.init)
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `feed.comment.delete` gives.
  public struct CommentChange: ChangeReply, Equatable, Sendable {
    /// An object.
    public let comment: Comment
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      comment = try json.member("comment", Comment.init)
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `feed.comments` gives.
  public struct CommentPage: Equatable, Sendable {
    /// A list of up to 1000, each an object.
    public let comments: [Comment]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      comments = try json.member("comments", Comment.init)
      next = try json.member("next")
    }
  }

  /// What `feed.delete`, `feed.edit`, `feed.like` and others gives.
  public struct PostChange: ChangeReply, Equatable, Sendable {
    /// An object.
    public let post: Post
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      post = try json.member("post", Post.init)
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `feed.emojis` gives.
  public struct KindList: Equatable, Sendable {
    /// A list of 1 to 100, each an object.
    public let kinds: [Kind]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      kinds = try json.member("kinds", Kind.init)
    }
  }

  /// What `feed.friend.accept`, `feed.friend.decline`, `feed.friend.remove` and others gives.
  public struct FriendshipChange: ChangeReply, Equatable, Sendable {
    /// An object.
    public let friendship: Friendship
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      friendship = try json.member("friendship", Friendship.init)
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `feed.friends` gives.
  public struct FriendsReply: Equatable, Sendable {
    /// A list of up to 1000, each an object.
    public let friends: [Friendship]
    /// A list of up to 1000, each an object.
    public let incoming: [Friendship]
    /// A list of up to 1000, each an object.
    public let outgoing: [Friendship]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      friends = try json.member("friends", Friendship.init)
      incoming = try json.member("incoming", Friendship.init)
      outgoing = try json.member("outgoing", Friendship.init)
      next = try json.member("next")
    }
  }

  /// What `feed.heatmap` gives.
  public struct HeatmapReply: Equatable, Sendable {
    /// Text of 1 to 299 characters.
    public let user: String
    /// A whole number from 1 to 9999.
    public let year: Int
    /// A list of up to 366, each an object.
    public let days: [Day]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      user = try json.member("user")
      year = try json.member("year")
      days = try json.member("days", Day.init)
    }
  }

  /// What `feed.likes` gives.
  public struct LikePage: Equatable, Sendable {
    /// A list of up to 1000, each an object.
    public let likes: [Like]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      likes = try json.member("likes", Like.init)
      next = try json.member("next")
    }
  }

  /// What `feed.markRead` gives.
  public struct MarkReadReply: ChangeReply, Equatable, Sendable {
    /// A whole number from 0.
    public let upTo: Int
    /// A whole number from 0.
    public let unread: Int
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      upTo = try json.member("upTo")
      unread = try json.member("unread")
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `feed.notifications` gives.
  public struct NotificationsReply: Equatable, Sendable {
    /// A list of up to 1000, each an object.
    public let notifications: [Notification]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?
    /// A whole number from 0.
    public let unread: Int

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      notifications = try json.member("notifications", Notification.init)
      next = try json.member("next")
      unread = try json.member("unread")
    }
  }

  /// What `feed.picture.get` gives.
  public struct PictureGetReply: Equatable, Sendable {
    /// An object.
    public let picture: Image
    /// Bytes in base64, up to 10485762 of them.
    public let data: [UInt8]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      picture = try json.member("picture", Image.init)
      data = try json.member("data")
    }
  }

  /// What `feed.profile` gives.
  public struct ProfileReply: Equatable, Sendable {
    /// An object.
    public let profile: Profile

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      profile = try json.member("profile", Profile.init)
    }
  }

  /// What `feed.profile.set` gives.
  public struct ProfileChange: ChangeReply, Equatable, Sendable {
    /// An object.
    public let profile: Profile
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      profile = try json.member("profile", Profile.init)
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `feed.recommend` gives.
  public struct RecommendationChange: ChangeReply, Equatable, Sendable {
    /// An object.
    public let recommendation: Recommendation
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      recommendation = try json.member("recommendation", Recommendation.init)
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `feed.recommendations` gives.
  public struct RecommendationPage: Equatable, Sendable {
    /// A list of up to 1000, each an object.
    public let recommendations: [Recommendation]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      recommendations = try json.member("recommendations", Recommendation.init)
      next = try json.member("next")
    }
  }

  /// What `feed.show` gives.
  public struct ShowReply: Equatable, Sendable {
    /// An object.
    public let post: Post
    /// A list of up to 1000, each an object.
    public let steps: [Step]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      post = try json.member("post", Post.init)
      steps = try json.member("steps", Step.init)
    }
  }

  /// What `feed.timeline` gives.
  public struct PostPage: Equatable, Sendable {
    /// A list of up to 1000, each an object.
    public let posts: [Post]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      posts = try json.member("posts", Post.init)
      next = try json.member("next")
    }
  }

  /// In what is given: `feed.comment.comment`, `feed.comment.delete.comment` and `feed.comments.comments`.
  public struct Comment: Identifiable, Equatable, Sendable {
    /// A whole number from 1.
    public let id: Int
    /// A whole number from 1.
    public let post: Int
    /// Text of 1 to 299 characters.
    public let author: String
    /// Text of 1 to 500 characters.
    public let text: String
    /// A time.
    public let createdAt: Timestamp

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      post = try json.member("post")
      author = try json.member("author")
      text = try json.member("text")
      createdAt = try json.member("createdAt")
    }
  }

  /// In what is given: `feed.heatmap.days`.
  public struct Day: Equatable, Sendable {
    /// A date.
    public let date: CalendarDay
    /// A whole number from 0.
    public let completed: Int
    /// A whole number from 0.
    public let unfinished: Int

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      date = try json.member("date")
      completed = try json.member("completed")
      unfinished = try json.member("unfinished")
    }
  }

  /// In what is given: `feed.friend.accept.friendship`, `feed.friend.decline.friendship`,
  /// `feed.friend.remove.friendship` and others.
  public struct Friendship: Identifiable, Equatable, Sendable {
    /// A whole number from 1.
    public let id: Int
    /// Text of 1 to 299 characters.
    public let user: String
    /// Text of 1 to 299 characters.
    public let by: String
    /// Text of 1 to 299 characters.
    public let to: String
    /// A time.
    public let requestedAt: Timestamp
    /// A time, or null.
    public let since: Timestamp?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      user = try json.member("user")
      by = try json.member("by")
      to = try json.member("to")
      requestedAt = try json.member("requestedAt")
      since = try json.member("since")
    }
  }

  /// In what is given: `feed.comment.post.image`, `feed.delete.post.image`, `feed.edit.post.image` and others.
  public struct Image: Identifiable, Equatable, Sendable {
    /// A whole number from 1.
    public let id: Int
    /// One of image/jpeg, image/png, image/gif, image/webp.
    public let type: ImageType
    /// A whole number from 1 to 10485760.
    public let bytes: Int

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      type = try json.member("type")
      bytes = try json.member("bytes")
    }
  }

  /// In what is given: `feed.emojis.kinds`.
  public struct Kind: Equatable, Sendable {
    /// Text of 1 to 60 characters.
    public let kind: String
    /// A list of 1 to 100, each text like ^([0-9#*]\uFE0F?\u20E3|[^\u0000-\u007F]{1,32})$.
    public let emojis: [String]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      kind = try json.member("kind")
      emojis = try json.member("emojis")
    }
  }

  /// In what is given: `feed.likes.likes`.
  public struct Like: Identifiable, Equatable, Sendable {
    /// A whole number from 1.
    public let id: Int
    /// A whole number from 1.
    public let post: Int
    /// Text of 1 to 299 characters.
    public let user: String
    /// A time.
    public let at: Timestamp

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      post = try json.member("post")
      user = try json.member("user")
      at = try json.member("at")
    }
  }

  /// In what is given: `feed.notifications.notifications`.
  public struct Notification: Identifiable, Equatable, Sendable {
    /// A whole number from 1.
    public let id: Int
    /// One of like, comment, request, accepted, recommendation.
    public let kind: NotificationKind
    /// Text of 1 to 299 characters.
    public let by: String
    /// A time.
    public let at: Timestamp
    /// A whole number from 1; not always there.
    public let post: Int?
    /// Text of 1 to 60 characters; not always there.
    public let activity: String?
    /// A whole number from 1; not always there.
    public let comment: Int?
    /// Text of 1 to 500 characters; not always there.
    public let text: String?
    /// True or false; not always there.
    public let accepted: Bool?
    /// Text of up to 500 characters; not always there.
    public let note: String?
    /// True or false.
    public let read: Bool

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
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
    /// A whole number from 1.
    public let id: Int
    /// Text of 1 to 299 characters.
    public let author: String
    /// One of activity, quote.
    public let kind: PostKind
    /// Text of up to 60 characters.
    public let activity: String
    /// Text of up to 5000 characters.
    public let caption: String
    /// Text like ^([0-9#*]\uFE0F?\u20E3|[^\u0000-\u007F]{1,32})$, or null.
    public let emoji: String?
    /// Text like ^#[0-9A-Fa-f]{6}$.
    public let color: String
    /// An object; not always there.
    public let image: Image?
    /// A date; not always there.
    public let day: CalendarDay?
    /// A whole number from 0 to 100.
    public let progress: Int
    /// True or false.
    public let resolved: Bool
    /// One of friends, everyone.
    public let audience: Audience
    /// True or false.
    public let authorSafe: Bool
    /// A whole number from 0.
    public let likes: Int
    /// True or false.
    public let liked: Bool
    /// A whole number from 0.
    public let comments: Int
    /// A time.
    public let createdAt: Timestamp
    /// A time.
    public let updatedAt: Timestamp

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
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
    /// Text of 1 to 299 characters.
    public let user: String
    /// Text of up to 60 characters.
    public let displayName: String
    /// Text of up to 140 characters.
    public let status: String
    /// A time, or null.
    public let safeAt: Timestamp?
    /// An object; not always there.
    public let picture: Image?
    /// A whole number from 0.
    public let posts: Int
    /// A whole number from 0.
    public let completed: Int
    /// A whole number from 0.
    public let unfinished: Int
    /// A whole number from 0.
    public let friends: Int

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
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
    /// A whole number from 1.
    public let id: Int
    /// Text of 1 to 299 characters.
    public let by: String
    /// Text of 1 to 299 characters.
    public let to: String
    /// A time.
    public let at: Timestamp
    /// Text of 1 to 60 characters; not always there.
    public let activity: String?
    /// A whole number from 1; not always there.
    public let post: Int?
    /// Text of up to 500 characters.
    public let note: String

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
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
    /// A whole number from 1.
    public let id: Int
    /// A whole number from 1.
    public let post: Int
    /// A time.
    public let at: Timestamp
    /// A whole number from 0 to 100.
    public let from: Int
    /// A whole number from 0 to 100.
    public let to: Int

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      post = try json.member("post")
      at = try json.member("at")
      from = try json.member("from")
      to = try json.member("to")
    }
  }

  /// A name in `feed.comment.post.audience`, `feed.delete.post.audience`, `feed.edit(audience:)` and others.
  public struct Audience: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `friends`
    public static let friends = Audience(rawValue: "friends")
    /// `everyone`
    public static let everyone = Audience(rawValue: "everyone")
  }

  /// A name in `feed.comment.post.image.type`, `feed.delete.post.image.type`, `feed.edit.post.image.type` and others.
  public struct ImageType: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `image/jpeg`
    public static let imageJpeg = ImageType(rawValue: "image/jpeg")
    /// `image/png`
    public static let imagePng = ImageType(rawValue: "image/png")
    /// `image/gif`
    public static let imageGif = ImageType(rawValue: "image/gif")
    /// `image/webp`
    public static let imageWebp = ImageType(rawValue: "image/webp")
  }

  /// A name in `feed.notifications.notifications.kind`.
  public struct NotificationKind: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `like`
    public static let like = NotificationKind(rawValue: "like")
    /// `comment`
    public static let comment = NotificationKind(rawValue: "comment")
    /// `request`
    public static let request = NotificationKind(rawValue: "request")
    /// `accepted`
    public static let accepted = NotificationKind(rawValue: "accepted")
    /// `recommendation`
    public static let recommendation = NotificationKind(rawValue: "recommendation")
  }

  /// A name in `feed.comment.post.kind`, `feed.delete.post.kind`, `feed.edit.post.kind` and others.
  public struct PostKind: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `activity`
    public static let activity = PostKind(rawValue: "activity")
    /// `quote`
    public static let quote = PostKind(rawValue: "quote")
  }

  /// A name in `feed.timeline(scope:)`.
  public struct Scope: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `home`
    public static let home = Scope(rawValue: "home")
    /// `mine`
    public static let mine = Scope(rawValue: "mine")
    /// `everyone`
    public static let everyone = Scope(rawValue: "everyone")
  }
}

extension TypedCall {
  /// The methods of `feed`.
  public static var feed: FeedModule.Type { FeedModule.self }
}
