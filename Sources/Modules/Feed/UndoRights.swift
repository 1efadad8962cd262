package import ModuleKit
import Wire

extension Feed {
  /// A friendship takes two, and so does its coming back; and what belongs to a post that one may not see any more is not told by
  /// what is in the way.
  package func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection) {
    for change in friendships.touched where !isForOne(change, undo.account) {
      throw .forbidden("feed.takesTwo", "That takes the yes of both: ask them (feed.friend.request).")
    }
    if undo.isAdmin { return }
    for like in likes.touched.compactMap(\.after) { try check(undo, maySee: like.post) }
    for comment in comments.touched.compactMap(\.after) { try check(undo, maySee: comment.post) }
    for post in recommendations.touched.compactMap({ $0.after?.post }) { try check(undo, maySee: post) }
  }

  /// May this account alone make of the row between two people what the undo makes of it? It may end things, ask again, and accept
  /// again what the other still asks.
  private func isForOne(_ change: Change<Friendship>, _ account: Int) -> Bool {
    guard let after = change.after, change.before?.isMutual != true else { return true }
    guard after.isMutual else { return true }
    return change.before.map { $0.to == account } ?? false
  }

  private func check(_ undo: UndoRequest, maySee post: Int) throws(Rejection) {
    guard maySee(post: post, undo.account) else {
      throw .forbidden("feed.notForYou", "It belongs to a post that is not for your eyes any more.")
    }
  }
}
