package import ModuleKit
import Time
package import Wire

/// An activity, or a post, that somebody told a friend to have a look at.
package struct Recommendation: Row {
  package let id: Int
  let by: Int
  let to: Int
  let at: Instant
  /// Empty where a post is recommended.
  let activity: String
  let post: Int?
  let note: String

  init(id: Int, by: Int, to: Int, at: Instant, activity: String, post: Int?, note: String) {
    self.id = id
    self.by = by
    self.to = to
    self.at = at
    self.activity = activity
    self.post = post
    self.note = note
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    by = try json.storedInt("by")
    to = try json.storedInt("to")
    at = try json.storedTime("at")
    activity = try json.storedStringIfAny("activity") ?? ""
    post = try json.storedIntIfAny("post")
    note = try json.storedStringIfAny("note") ?? ""
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("by", by)
    writer.member("to", to)
    writer.member("at", at)
    if !activity.isEmpty { writer.member("activity", activity) }
    if let post { writer.member("post", post) }
    if !note.isEmpty { writer.member("note", note) }
  }
}

/// Recommendations by who got them, who gave them, and what post they are of.
package struct RecommendationIndex: RowIndex {
  private(set) var told: [Int: IDList] = [:]
  private(set) var given: [Int: IDList] = [:]
  private(set) var posts: [Int: IDList] = [:]

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
