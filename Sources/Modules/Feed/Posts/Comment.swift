package import ModuleKit
import Time

package struct Comment: Row, Answer {
  package let id: Int
  package var post: Int
  var user: Int
  var author: Int
  var at: Instant
  var text: String
  /// The comment to which this comment replies, on the same post. Nil if this comment isn't a reply, or if the other
  /// comment was deleted.
  var replyTo: Int?
  /// The author of the comment to which this comment replies. The value stays when the other comment is deleted, so
  /// that the notification stays, too.
  var answered: Int?
  /// Whether the text names the post's author. The author is notified anyway and needs no mention.
  var namesAuthor = false

  package static func blank(_ id: Int) -> Comment {
    Comment(id: id, post: 0, user: 0, author: 0, at: .earliest, text: "")
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("post", &post, .reference("posts"))
    try carrier.member("user", &user, .account)
    try carrier.member("author", &author, .account)
    try carrier.member("at", &at, .time)
    try carrier.member("text", &text, .text(1...500))
    try carrier.member("replyTo", &replyTo, .reference("comments"))
    try carrier.member("answered", &answered, .account)
    try carrier.member("namesAuthor", &namesAuthor, .boolean, absent: false)
  }
}

/// Finds comments by post, by the comment that they reply to, and by the user whom they notify.
package struct CommentIndex: RowIndex {
  private(set) var answers = Answers()
  /// The replies to each comment.
  private(set) var replies: [Int: SortedList<Int>] = [:]
  /// The replies to each user's comments. Replies on the user's own posts aren't included, because the user is notified
  /// of them as comments.
  private(set) var answered: [Int: SortedList<Int>] = [:]

  package init() {}

  package mutating func insert(_ comment: Comment) {
    answers.insert(comment)
    if let other = comment.replyTo { replies.insert(comment.id, under: other) }
    if let user = comment.toldAnswered { answered.insert(comment.id, under: user) }
  }

  package mutating func remove(_ comment: Comment) {
    answers.remove(comment)
    if let other = comment.replyTo { replies.remove(comment.id, under: other) }
    if let user = comment.toldAnswered { answered.remove(comment.id, under: user) }
  }
}

extension Comment {
  fileprivate var toldAnswered: Int? { answered == user || answered == author ? nil : answered }
}
