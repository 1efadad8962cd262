package import ModuleKit
import Time

/// A user's comment on a post.
package struct Comment: Row, Answer {
  package let id: Int
  package var post: Int
  var user: Int
  var author: Int
  var at: Instant
  var text: String
  /// The answered comment of the same post. Nil if this comment isn't a reply, or if the answered comment was deleted.
  var replyTo: Int?
  /// The author of the answered comment. This value stays after that comment was deleted, so that the notification
  /// stays, too.
  var answered: Int?
  /// Whether the text names the post's author, who needs no mention for a notification.
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

/// Comments by post, by answered comment and by recipient of the notification.
package struct CommentIndex: RowIndex {
  private(set) var answers = Answers()
  /// For each comment: the replies to that comment.
  private(set) var replies: [Int: SortedList<Int>] = [:]
  /// For each user: the replies to the user's comments. Replies of which the user is notified as the post's author
  /// aren't included.
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
