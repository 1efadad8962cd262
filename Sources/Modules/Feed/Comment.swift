package import ModuleKit
import Time
package import Wire

/// What somebody said to a post.
package struct Comment: Row, Answer {
  package let id: Int
  let post: Int
  let user: Int
  let author: Int
  let at: Instant
  let text: String

  init(id: Int, post: Int, user: Int, author: Int, at: Instant, text: String) {
    self.id = id
    self.post = post
    self.user = user
    self.author = author
    self.at = at
    self.text = text
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    post = try json.storedInt("post")
    user = try json.storedInt("user")
    author = try json.storedInt("author")
    at = try json.storedTime("at")
    text = try json.storedString("text")
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("post", post)
    writer.member("user", user)
    writer.member("author", author)
    writer.member("at", at)
    writer.member("text", text)
  }
}

/// Comments by post and by who is told.
package struct CommentIndex: RowIndex {
  private(set) var answers = Answers()

  package init() {}
  package mutating func insert(_ comment: Comment) { answers.insert(comment) }
  package mutating func remove(_ comment: Comment) { answers.remove(comment) }
}
