package import ModuleKit

extension Feed {
  /// A friendship needs two users, so one user alone can't restore it. Not even an administrator can restore likes and
  /// comments of other users, unless the undo also restores their post. A conflict must not reveal rows of a post that
  /// the caller can no longer see.
  package func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection) {
    for change in friendships.touched where !isForOne(change, undo) {
      throw .forbidden("feed.takesTwo", "A friendship needs both of you: send a new request (feed.friend.request).")
    }
    let posts = Set(posts.touched.lazy.filter { $0.before == nil }.map(\.id))
    try checkAuthors(of: likes.touched, undo, comingBack: posts, "the like", again: "like the post again")
    try checkAuthors(of: comments.touched, undo, comingBack: posts, "the comment", again: "write it again")
    if undo.isAdmin { return }
    for like in likes.touched.compactMap(\.after) { try check(undo, maySee: like.post) }
    for comment in comments.touched.compactMap(\.after) { try check(undo, maySee: comment.post) }
    for post in recommendations.touched.compactMap({ $0.after?.post }) { try check(undo, maySee: post) }
  }

  private func checkAuthors<Row: Answer>(
    of touched: [Change<Row>], _ undo: UndoRequest, comingBack posts: Set<Int>, _ what: String, again: String
  ) throws(Rejection) {
    for change in touched where change.before == nil {
      guard let row = change.after, row.user != undo.account, !posts.contains(row.post) else { continue }
      throw .forbidden(
        "feed.notYours", "Only its author can restore \(what): the author can \(again).")
    }
  }

  /// Whether the undo's change to the friendship needs no consent of the other user. A user may end a friendship, ask
  /// again, or restore a request that the user declined. A user may also accept again while the other user still asks.
  private func isForOne(_ change: Change<Friendship>, _ undo: UndoRequest) -> Bool {
    guard let after = change.after, change.before?.isMutual != true else { return true }
    if after.isMutual { return change.before.map { $0.to == undo.account } ?? false }
    return change.before != nil || after.by == undo.account || after.to == undo.account && undo.author == undo.account
  }

  private func check(_ undo: UndoRequest, maySee post: Int) throws(Rejection) {
    guard maySee(post: post, undo.account) else {
      throw .forbidden("feed.notForYou", "The change is about a post that you may no longer see.")
    }
  }
}
