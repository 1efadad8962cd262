import ModuleKit
import Wire

// Decides who may see what.

extension Feed {
  /// Whether the viewer may see what the user shares with friends. Users may also see everything of their own.
  func isClose(_ user: Int, _ viewer: Int) -> Bool {
    user == viewer || friendships.index.areFriends(user, viewer)
  }

  func isVisible(_ post: Post, _ viewer: Int) -> Bool {
    post.audience == .everyone || isClose(post.author, viewer)
  }

  /// Whether the viewer may see the rows that belong to this post. If the post was deleted, its last state decides.
  func maySee(post id: Int, _ viewer: Int) -> Bool {
    posts.lastKnown(id).map { isVisible($0, viewer) } ?? false
  }

  /// Of the audiences that this user's posts can have, those that include the viewer.
  func audiences(of user: Int, _ viewer: Int) -> [Audience] {
    isClose(user, viewer) ? Audience.allCases : [.everyone]
  }

  // MARK: Lookup for methods

  /// The post with this id, if the caller may see it. Otherwise throws a "not found" error.
  func visiblePost(_ id: Int, _ call: Call) throws(Rejection) -> Post {
    guard let post = posts[id], isVisible(post, call.user) else {
      throw .notFound(
        "feed.postNotFound", "No post \(id), or you may not see it. To list posts: feed.timeline.", field: "post",
        id: id)
    }
    return post
  }

  func ownPost(_ id: Int, _ call: Call) throws(Rejection) -> Post {
    let post = try visiblePost(id, call)
    guard post.author == call.user else {
      throw .forbidden(
        "feed.notYours", "Post \(id) belongs to '\(call.people.name(of: post.author))': only the author can change it.")
    }
    return post
  }

  /// The account with this name.
  func account(_ name: String, _ field: String, _ call: Call) throws(Rejection) -> Int {
    guard let account = call.people.id(named: name) else {
      throw .notFound(
        "feed.userNotFound", "No account with that name. To list the accounts: accounts.list.", field: field)
    }
    return account
  }

  func userOrCaller(_ name: String?, _ call: Call) throws(Rejection) -> Int {
    try name.map { name throws(Rejection) in try account(name, "user", call) } ?? call.user
  }

  /// The account with this name. Rejects a closed account, because no user would read its notifications.
  func openAccount(_ name: String, _ field: String, _ call: Call) throws(Rejection) -> Int {
    let account = try account(name, field, call)
    guard call.people.isOpen(account) else {
      throw .notFound(
        "feed.userNotFound", "'\(call.people.name(of: account))' has closed their account.", field: field)
    }
    return account
  }

  static let tooManyReason = Reason.tooMany("feed.tooMany", "posts, friends, goals or other entries of the feed")
  static let postReason = Reason(.notFound, "feed.postNotFound", "No such post, or you may not see it.")
  static let userReason = Reason(.notFound, "feed.userNotFound", "No account with that name.")
  static let ownerReason = Reason(.forbidden, "feed.notYours", "The post isn't yours.")
}
