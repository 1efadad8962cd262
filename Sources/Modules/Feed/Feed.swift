package import ModuleKit

/// Friends' activities: posts with their progress, likes, comments, friendships, profiles, recommendations and
/// notifications.
///
/// Only `Feed+Seeing.swift` decides who may see what, for methods, counts, events and history alike.
package struct Feed: Module {
  package static let name = "feed"
  package static let settings = [pictureBytes, mostPosts, mostFriends, mostAnswers, mostRecommendations]
  package static let tables: [TableDescription<Feed>] = [
    TableDescription(
      "posts", table: { $0.posts }, change: { $1(&$0.posts) },
      // If a post becomes visible to an account, its steps, likes, comments and picture become visible, too. The same
      // holds when the post stops being visible.
      changesSight: { before, after, account in
        guard let before, let after else { return false }
        return before.audience != after.audience && after.author != account
      }),
    TableDescription("steps", table: { $0.steps }, change: { $1(&$0.steps) }),
    TableDescription("likes", table: { $0.likes }, change: { $1(&$0.likes) }),
    TableDescription("comments", table: { $0.comments }, change: { $1(&$0.comments) }),
    TableDescription(
      "friendships", table: { $0.friendships }, change: { $1(&$0.friendships) },
      changesSight: { before, after, account in
        guard let pair = before ?? after, pair.by == account || pair.to == account else { return false }
        return (before?.isMutual ?? false) != (after?.isMutual ?? false)
      }),
    TableDescription("recommendations", table: { $0.recommendations }, change: { $1(&$0.recommendations) }),
    TableDescription("mentions", table: { $0.mentions }, change: { $1(&$0.mentions) }),
    TableDescription("profiles", table: { $0.profiles }, change: { $1(&$0.profiles) }),
    TableDescription("pictures", table: { $0.pictures }, change: { $1(&$0.pictures) }, attachment: \.id),
    TableDescription("readMarks", table: { $0.readMarks }, change: { $1(&$0.readMarks) }),
    TableDescription("goals", table: { $0.goals }, change: { $1(&$0.goals) }),
  ]
  package static let methods: [Method<Feed>] = [
    addPost, progress, edit, delete, timeline, showPost, like, unlike, listLikes, getPicture,
    comment, deleteComment, listComments, listEmojis,
    request, accept, decline, removeFriend, listFriends,
    showProfile, setProfile, heatmap, streak, setGoal, removeGoal, listGoals, recommend, listRecommendations,
    notifications, markRead,
  ]

  static let mostPosts = Setting(
    "feed", "postsPerUser", "how many posts one user may have", 0...100_000_000, standard: 100_000)
  static let mostFriends = Setting(
    "feed", "friendsPerUser",
    "how many friends, sent requests and received requests one user may have, each",
    0...10_000, standard: 1_000)
  static let mostAnswers = Setting(
    "feed", "answersPerPost", "how many likes, comments, recommendations, mentions and steps one post may have, each",
    0...10_000, standard: 1_000)
  static let mostRecommendations = Setting(
    "feed", "recommendationsPerUser", "how many recommendations by one user may exist", 0...1_000_000,
    standard: 10_000)

  static let pictureBytes = Setting(
    "feed", "pictureBytesPerUser", "how many bytes all pictures of one user may have together", 0...(1 << 50),
    standard: 1 << 30)

  var posts = Table<Post, PostIndex>()
  var steps = Table<ProgressStep, StepIndex>()
  var likes = Table<Like, LikeIndex>()
  var comments = Table<Comment, CommentIndex>()
  var friendships = Table<Friendship, FriendIndex>()
  var recommendations = Table<Recommendation, RecommendationIndex>()
  var mentions = Table<Mention, MentionIndex>()
  var profiles = Table<Profile, OwnerIndex<Profile>>()
  var pictures = Table<Picture, PictureIndex>()
  var readMarks = Table<ReadMark, OwnerIndex<ReadMark>>()
  var goals = Table<Goal, GoalIndex>()

  package init() {}

  /// The next id in the common sequence of likes, comments, requests, acceptances, recommendations and mentions. The
  /// ids put all notifications in one order, so notifications need no rows of their own.
  var nextNews: Int {
    max(
      likes.nextID, comments.nextID, friendships.nextID, recommendations.nextID, mentions.nextID,
      friendships.index.lastAcceptance.number + 1)
  }
}
