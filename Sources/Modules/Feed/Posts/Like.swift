package import ModuleKit
import Time

package struct Like: Row, Answer {
  package let id: Int
  package var post: Int
  var user: Int
  var author: Int
  var at: Instant

  package static func blank(_ id: Int) -> Like {
    Like(id: id, post: 0, user: 0, author: 0, at: .earliest)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("post", &post, .reference("posts"))
    try carrier.member("user", &user, .account)
    try carrier.member("author", &author, .account)
    try carrier.member("at", &at, .time)
  }
}

/// Finds likes by post, by the user whom they notify, and by the user who made them.
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
