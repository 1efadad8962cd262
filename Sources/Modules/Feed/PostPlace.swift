import ModuleKit
import Time

/// Where a post stands among others: by when it was posted, and of the same second by its id. As one number it takes no more room
/// than an id.
struct PostPlace: Equatable {
  private static let idBits = 30
  /// Up to the year 2242; later ones stand by their ids.
  private static let seconds = 0...(1 << 33) - 1
  private static let ids = 0...(1 << idBits) - 1

  let rank: Int

  init(_ createdAt: Instant, id: Int) {
    let seconds = min(max(createdAt.seconds, Self.seconds.lowerBound), Self.seconds.upperBound)
    rank = seconds << Self.idBits | min(max(id, Self.ids.lowerBound), Self.ids.upperBound)
  }

  init(rank: Int) { self.rank = rank }

  var cursor: Cursor { Cursor("posts", [rank >> Self.idBits, id]) }

  /// Whose place it is. No daemon's memory has room for more posts than there are ids.
  var id: Int { rank & Self.ids.upperBound }
}

extension Post {
  var place: PostPlace { PostPlace(createdAt, id: id) }
}
