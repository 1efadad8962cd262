import ModuleKit

/// A group of posts in the index. A query for some kind of posts reads the groups of that kind and no other posts.
struct PostGroup: Hashable, Sendable {
  enum Owner: Hashable, Sendable {
    /// The posts of this author.
    case author(Int)
    /// The posts with the audience `everyone`, of all authors.
    case anyone
  }

  enum Topic: Hashable, Sendable {
    case all
    /// Posts of this activity, ignoring case.
    case activity(NameKey)
    /// Posts planned for this day.
    case day(Int)
    /// Posts of this activity, planned for this day.
    case activityOn(NameKey, Int)
  }

  enum State: CaseIterable, Hashable, Sendable {
    case quote, unfinished, completed
  }

  let owner: Owner
  let audience: Audience
  let state: State
  let hasImage: Bool
  var topic = Topic.all
}

extension PostGroup.State {
  init(_ post: Post) {
    self = post.kind == .quote ? .quote : post.isCompleted ? .completed : .unfinished
  }
}
