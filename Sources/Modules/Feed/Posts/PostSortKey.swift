import ModuleKit
import Time

/// The position of a post among others: by time of posting, then by id. Packed into one number, it takes no more memory
/// than an id.
struct PostSortKey: Equatable {
  private static let idBits = 30
  /// Times up to the year 2242. Later posts are ordered by id alone.
  private static let seconds = 0...(1 << 33) - 1
  private static let ids = 0...(1 << idBits) - 1

  let rank: Int

  init(_ createdAt: Instant, id: Int) {
    let seconds = min(max(createdAt.seconds, Self.seconds.lowerBound), Self.seconds.upperBound)
    rank = seconds << Self.idBits | min(max(id, Self.ids.lowerBound), Self.ids.upperBound)
  }

  init(rank: Int) { self.rank = rank }

  var cursor: Cursor { Cursor("posts", [rank >> Self.idBits, id]) }

  /// The post's id. No daemon has the memory for more posts than there are ids.
  var id: Int { rank & Self.ids.upperBound }
}

extension Post {
  var place: PostSortKey { PostSortKey(createdAt, id: id) }
}
