package import ModuleKit

/// A row that belongs to a post. Everyone who may see the post may see the row.
package protocol PostRow: Row {
  var post: Int { get }
}

extension ShownRow where Self: PostRow, State == Feed {
  package func isVisible(to viewer: Viewer, in feed: borrowing Feed) -> Bool {
    feed.maySee(post: post, viewer.account)
  }
}

/// An answer to a post: a like or a comment.
protocol Answer: PostRow {
  /// The user who wrote the answer.
  var user: Int { get }
  /// The author of the post. The author is also stored here, so that notifications can be found without reading posts.
  /// A post's author never changes.
  var author: Int { get }
}

/// Finds answers by post and by the user whom they notify. The indexes of likes and comments use this type.
struct Answers: Sendable, Equatable {
  private(set) var posts: [Int: SortedList<Int>] = [:]
  /// The answers of which each user is notified. Users aren't notified of their own answers.
  private(set) var told: [Int: SortedList<Int>] = [:]

  mutating func insert(_ answer: some Answer) {
    posts.insert(answer.id, under: answer.post)
    if answer.user != answer.author { told.insert(answer.id, under: answer.author) }
  }

  mutating func remove(_ answer: some Answer) {
    posts.remove(answer.id, under: answer.post)
    if answer.user != answer.author { told.remove(answer.id, under: answer.author) }
  }
}
