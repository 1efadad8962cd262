package import ModuleKit
import Time

/// An account that a comment or a post's caption names, such as `@Ann`.
///
/// A mention is stored as a row, because the text alone doesn't show later which account it named. Accounts may change
/// their names, and accounts may lose or gain the right to see the post.
package struct Mention: Row, PostRow {
  package let id: Int
  package var post: Int
  /// The comment that names the account. Nil if the post's caption names it.
  var comment: Int?
  var by: Int
  var to: Int
  var at: Instant

  package static func blank(_ id: Int) -> Mention {
    Mention(id: id, post: 0, by: 0, to: 0, at: .earliest)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("post", &post, .reference("posts"))
    try carrier.member("comment", &comment, .reference("comments"))
    try carrier.member("by", &by, .account)
    try carrier.member("to", &to, .account.meant(.account, "To", "An"))
    try carrier.member("at", &at, .time)
  }
}

/// Finds mentions by post, by text and by the account that they notify.
package struct MentionIndex: RowIndex {
  struct Text: Hashable, Sendable {
    let post: Int
    let comment: Int?
  }

  private(set) var posts: [Int: SortedList<Int>] = [:]
  private(set) var texts: [Text: SortedList<Int>] = [:]
  private(set) var told: [Int: SortedList<Int>] = [:]

  package init() {}

  package mutating func insert(_ mention: Mention) {
    posts.insert(mention.id, under: mention.post)
    texts[mention.place, default: SortedList()].insert(mention.id)
    told.insert(mention.id, under: mention.to)
  }

  package mutating func remove(_ mention: Mention) {
    posts.remove(mention.id, under: mention.post)
    texts.lessen(mention.place) { $0.remove(mention.id) }
    told.remove(mention.id, under: mention.to)
  }

  func ids(of post: Int, comment: Int?) -> [Int] {
    (texts[Text(post: post, comment: comment)]?.elements()).map(Array.init) ?? []
  }
}

extension Mention {
  fileprivate var place: MentionIndex.Text { MentionIndex.Text(post: post, comment: comment) }
}

extension Mention: ShownRow {
  package static let one: StaticString = "mention"

  /// Only the mentioned user sees a mention, because others would learn from it that this user may see the post.
  package func isVisible(to viewer: Viewer, in feed: borrowing Feed) -> Bool {
    viewer.account == to && feed.maySee(post: post, to)
  }

  package func showMembers(to viewer: Viewer, in feed: borrowing Feed, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    reply.member("post", post, .id)
    reply.member("comment", comment, .nullable(.id))
    reply.member("by", viewer.people.name(of: by), .accountName)
    reply.member("to", viewer.people.name(of: to), .accountName.meant(.account, "To", "An"))
    reply.member("at", at, .time)
  }
}
