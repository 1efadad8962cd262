package import ModuleKit

/// What belongs to a post, and is seen by those who may see that.
package protocol PostRow: Row {
  var post: Int { get }
}

extension ShownRow where Self: PostRow, State == Feed {
  package func isVisible(to viewer: Viewer, in feed: borrowing Feed) -> Bool {
    feed.maySee(post: post, viewer.account)
  }
}

/// What somebody had to say to a post: that they like it, or a comment.
protocol Answer: PostRow {
  /// Whose the answer is.
  var user: Int { get }
  /// The post's author, who never changes: so what somebody is told can be found without looking up posts.
  var author: Int { get }
}

/// Answers by post, and by who is told of them: a part of their indexes.
struct Answers: Sendable, Equatable {
  private(set) var posts: [Int: SortedList<Int>] = [:]
  /// Nobody is told what they did themselves.
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
