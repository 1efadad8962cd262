import ModuleKit

/// Which posts lie together in the index: whoever asks for posts of some kind takes the groups of that kind, and looks at no
/// others.
struct PostGroup: Hashable, Sendable {
  enum Owner: Hashable, Sendable {
    /// What this author posted.
    case author(Int)
    /// What anybody posted for everyone.
    case anyone
  }

  enum Topic: Hashable, Sendable {
    case all
    /// Without regard to case.
    case activity(NameKey)
    /// A plan for that day.
    case day(Int)
    /// This activity, planned for that day.
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
