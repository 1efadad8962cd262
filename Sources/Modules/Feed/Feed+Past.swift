import ModuleKit
import Time

// Times that a caller names of what came from elsewhere, such as their own record from before.

extension Feed {
  /// Nothing was posted before computers counted seconds.
  private static let earliest = Instant(seconds: 0)

  /// The time, if it is one at which that can have been: not in the future, and not before what it belongs to.
  static func past(
    _ at: Instant?, since first: Instant? = nil, _ call: Call, _ field: String = "at"
  ) throws(Rejection) -> Instant? {
    try call.past(at, since: max(first ?? earliest, earliest), field)
  }

  /// When somebody answered a post. What they say of that time is believed of their own posts: to others it would change who was
  /// there first.
  static func answered(_ at: Instant?, _ post: Post, _ call: Call) throws(Rejection) -> Instant {
    guard at == nil || post.author == call.user else {
      throw .violation("at", "others", "can be given for posts of your own alone")
    }
    return try past(at, since: post.createdAt, call) ?? call.now
  }
}
