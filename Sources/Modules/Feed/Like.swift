package import ModuleKit
import Time
package import Wire

/// Somebody likes a post.
package struct Like: Row, Answer {
  package let id: Int
  let post: Int
  let user: Int
  let author: Int
  let at: Instant

  init(id: Int, post: Int, user: Int, author: Int, at: Instant) {
    self.id = id
    self.post = post
    self.user = user
    self.author = author
    self.at = at
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    post = try json.storedInt("post")
    user = try json.storedInt("user")
    author = try json.storedInt("author")
    at = try json.storedTime("at")
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("post", post)
    writer.member("user", user)
    writer.member("author", author)
    writer.member("at", at)
  }
}

/// Likes by post and by who is told, and who likes what.
package struct LikeIndex: RowIndex {
  struct Key: Hashable, Sendable {
    let post: Int
    let user: Int
  }

  private(set) var answers = Answers()
  private(set) var holders = Holders<Key>()

  package init() {}

  package mutating func insert(_ like: Like) {
    answers.insert(like)
    holders.insert(like.id, like.key)
  }

  package mutating func remove(_ like: Like) {
    answers.remove(like)
    holders.remove(like.id, like.key)
  }
}

extension Like {
  var key: LikeIndex.Key { LikeIndex.Key(post: post, user: user) }
}
