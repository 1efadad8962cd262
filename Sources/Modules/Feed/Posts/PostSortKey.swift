import ModuleKit
import Time

/// The position of a post among others, by the time of posting and then by id. The position is packed into one number,
/// so it takes no more memory than an id.
struct PostSortKey: Equatable {
  private static let idBits = 30
  /// The range of times, up to the year 2242. Posts after that are ordered by id alone.
  private static let seconds = 0...(1 << 33) - 1
  private static let ids = 0...(1 << idBits) - 1

  let rank: Int

  init(_ createdAt: Instant, id: Int) {
    let seconds = min(max(createdAt.seconds, Self.seconds.lowerBound), Self.seconds.upperBound)
    rank = seconds << Self.idBits | min(max(id, Self.ids.lowerBound), Self.ids.upperBound)
  }

  init(rank: Int) { self.rank = rank }

  var cursor: Cursor { Cursor("posts", [rank >> Self.idBits, id]) }

  /// The post's id. No machine has memory for more posts than these bits can number.
  var id: Int { rank & Self.ids.upperBound }
}

extension Post {
  var place: PostSortKey { PostSortKey(createdAt, id: id) }
}
