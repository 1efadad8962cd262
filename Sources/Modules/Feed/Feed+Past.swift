import ModuleKit
import Time

// Reads the times that callers give for imported data, such as a user's own records.

extension Feed {
  /// The earliest time of a post: 1970-01-01.
  private static let earliest = Instant(seconds: 0)

  /// Checks that the time isn't in the future and isn't before `first`.
  static func past(
    _ at: Instant?, since first: Instant? = nil, _ call: Call, _ field: String = "at"
  ) throws(Rejection) -> Instant? {
    try call.past(at, since: max(first ?? earliest, earliest), field)
  }

  /// The time of an answer to a post. Only the author of the post may set it. On other users' posts, a chosen time
  /// would change who answered first.
  static func answered(_ at: Instant?, _ post: Post, _ call: Call) throws(Rejection) -> Instant {
    guard at == nil || post.author == call.user else {
      throw .violation("at", "others", "is only allowed for your own posts")
    }
    return try past(at, since: post.createdAt, call) ?? call.now
  }
}
