package import ModuleKit
import Time

/// An activity or a post that a user recommended to a friend.
package struct Recommendation: Row {
  package let id: Int
  var by: Int
  var to: Int
  var at: Instant
  /// The recommended activity. Empty if a post is recommended.
  var activity = ""
  var post: Int?
  var note = ""

  package static func blank(_ id: Int) -> Recommendation {
    Recommendation(id: id, by: 0, to: 0, at: .earliest)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("by", &by, .account)
    try carrier.member("to", &to, .account.meant(.account, "To", "An"))
    try carrier.member("at", &at, .time)
    try carrier.member("activity", &activity, .string(0...60), absent: "")
    try carrier.member("post", &post, .reference("posts"))
    try carrier.member("note", &note, .text(0...500), absent: "")
  }
}

/// Finds recommendations by recipient, by sender and by post.
package struct RecommendationIndex: RowIndex {
  private(set) var told: [Int: SortedList<Int>] = [:]
  private(set) var given: [Int: SortedList<Int>] = [:]
  private(set) var posts: [Int: SortedList<Int>] = [:]

  package init() {}

  package mutating func insert(_ recommendation: Recommendation) {
    told.insert(recommendation.id, under: recommendation.to)
    given.insert(recommendation.id, under: recommendation.by)
    if let post = recommendation.post { posts.insert(recommendation.id, under: post) }
  }

  package mutating func remove(_ recommendation: Recommendation) {
    told.remove(recommendation.id, under: recommendation.to)
    given.remove(recommendation.id, under: recommendation.by)
    if let post = recommendation.post { posts.remove(recommendation.id, under: post) }
  }
}
