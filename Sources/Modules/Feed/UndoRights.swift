package import ModuleKit
import Wire

extension Feed {
  /// A friendship takes two, and so does its coming back; likes and comments of others come back with their post alone, an
  /// administrator's undo not excepted. What belongs to a post that one may not see any more is not told by what is in the way.
  package func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection) {
    for change in friendships.touched where !isForOne(change, undo) {
      throw .forbidden("feed.takesTwo", "That takes the yes of both: ask them (feed.friend.request).")
    }
    let posts = Set(posts.touched.lazy.filter { $0.before == nil }.map(\.id))
    try checkAuthors(of: likes.touched, undo, comingBack: posts, "like")
    try checkAuthors(of: comments.touched, undo, comingBack: posts, "comment")
    if undo.isAdmin { return }
    for like in likes.touched.compactMap(\.after) { try check(undo, maySee: like.post) }
    for comment in comments.touched.compactMap(\.after) { try check(undo, maySee: comment.post) }
    for post in recommendations.touched.compactMap({ $0.after?.post }) { try check(undo, maySee: post) }
  }

  private func checkAuthors<Row: Answer>(
    of touched: [Change<Row>], _ undo: UndoRequest, comingBack posts: Set<Int>, _ what: String
  ) throws(Rejection) {
    for change in touched where change.before == nil {
      guard let row = change.after, row.user != undo.account, !posts.contains(row.post) else { continue }
      throw .forbidden("feed.notYours", "The \(what) is somebody else's: it comes back with its post alone.")
    }
  }

  /// May this account alone make of the row between two people what the undo makes of it? It may end things, ask again, have back
  /// what it declined, and accept again what the other still asks.
  private func isForOne(_ change: Change<Friendship>, _ undo: UndoRequest) -> Bool {
    guard let after = change.after, change.before?.isMutual != true else { return true }
    if after.isMutual { return change.before.map { $0.to == undo.account } ?? false }
    return change.before != nil || after.by == undo.account || after.to == undo.account && undo.author == undo.account
  }

  private func check(_ undo: UndoRequest, maySee post: Int) throws(Rejection) {
    guard maySee(post: post, undo.account) else {
      throw .forbidden("feed.notForYou", "It belongs to a post that is not for your eyes any more.")
    }
  }
}
