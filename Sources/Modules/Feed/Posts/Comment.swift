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

  package static func blank(_ id: Int) -> Comment {
    Comment(id: id, post: 0, user: 0, author: 0, at: .earliest, text: "")
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("post", &post, .reference("posts"))
    try carrier.member("user", &user, .account)
    try carrier.member("author", &author, .account)
    try carrier.member("at", &at, .time)
    try carrier.member("text", &text, .text(1...500))
  }
}

/// Comments by post and by recipient of the notification.
package struct CommentIndex: RowIndex {
  private(set) var answers = Answers()

  package init() {}
  package mutating func insert(_ comment: Comment) { answers.insert(comment) }
  package mutating func remove(_ comment: Comment) { answers.remove(comment) }
}
