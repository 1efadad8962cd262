package import ModuleKit
import Time

/// A post: an activity that a user does or plans, with its progress, or a quote.
package struct Post: Row {
  package let id: Int
  var author: Int
  var kind: PostKind
  var createdAt: Instant
  /// The name of the activity. Empty for a quote.
  var activity: String
  var caption = ""
  var emoji: String?
  var color: String
  var picture: Int?
  /// The day for which the activity is planned. Nil if there is no plan.
  var day: Day?
  var progress = 0
  var audience = Audience.friends
  var updatedAt: Instant

  package static func blank(_ id: Int) -> Post {
    Post(id: id, author: 0, kind: .activity, createdAt: .earliest, activity: "", color: "", updatedAt: .earliest)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("author", &author, .account)
    try carrier.member("kind", &kind, .oneOf(PostKind.self), absent: .activity)
    try carrier.member("createdAt", &createdAt, .time)
    try carrier.member("activity", &activity, .string(0...60), absent: "")
    try carrier.member("caption", &caption, .text(0...5000), absent: "")
    try carrier.member("emoji", &emoji, .special("emoji", Emoji.schema))
    try carrier.member("color", &color, .color)
    try carrier.member("picture", &picture, .reference("pictures"))
    try carrier.member("day", &day, .date)
    try carrier.member("progress", &progress, in: Post.progressRange, absent: 0)
    try carrier.member("audience", &audience, .oneOf(Audience.self), absent: .friends)
    try carrier.member("updatedAt", &updatedAt, .time, sameAs: createdAt)
  }

  static let progressRange = 0...100

  var isCompleted: Bool { progress == Post.progressRange.upperBound }
}
