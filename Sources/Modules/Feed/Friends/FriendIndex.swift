import ModuleKit

/// Friendships and friend requests.
package struct FriendIndex: RowIndex {
  /// The row between two users, whether it is a friendship or a request.
  private(set) var rows = Holders<Pair>()
  private var mutual = Holders<Pair>()
  /// The friends of each user, sorted by account id.
  private(set) var friends: [Int: SortedList<Int>] = [:]
  /// The requests that each user hasn't answered.
  private(set) var incoming: [Int: SortedList<Int>] = [:]
  private(set) var outgoing: [Int: SortedList<Int>] = [:]
  /// All requests to each user, whether answered or not.
  private(set) var told: [Int: SortedList<Int>] = [:]
  /// The notification ids of each user's accepted requests. `acceptances` has the row for each of these ids.
  private(set) var accepted: [Int: SortedList<Int>] = [:]
  private(set) var acceptances: [Int: Int] = [:]
  /// The highest notification id of any acceptance, even if that acceptance was undone. Ids up to this id must not be
  /// used again.
  private(set) var lastAcceptance = Highest()

  package init() {}

  package mutating func insert(_ friendship: Friendship) {
    rows.insert(friendship.id, friendship.pair)
    told.insert(friendship.id, under: friendship.to)
    if let news = friendship.acceptedNews {
      accepted.insert(news, under: friendship.by)
      acceptances[news] = friendship.id
      lastAcceptance.raise(to: news)
    }
    guard friendship.isMutual else {
      incoming.insert(friendship.id, under: friendship.to)
      return outgoing.insert(friendship.id, under: friendship.by)
    }
    mutual.insert(friendship.id, friendship.pair)
    friends.insert(friendship.by, under: friendship.to)
    friends.insert(friendship.to, under: friendship.by)
  }

  package mutating func remove(_ friendship: Friendship) {
    rows.remove(friendship.id, friendship.pair)
    told.remove(friendship.id, under: friendship.to)
    if let news = friendship.acceptedNews {
      accepted.remove(news, under: friendship.by)
      acceptances[news] = nil
    }
    guard friendship.isMutual else {
      incoming.remove(friendship.id, under: friendship.to)
      return outgoing.remove(friendship.id, under: friendship.by)
    }
    mutual.remove(friendship.id, friendship.pair)
    // An undo might have added a second row for the two users. With that row, the users are still friends.
    if mutual[friendship.pair] != nil { return }
    friends.remove(friendship.by, under: friendship.to)
    friends.remove(friendship.to, under: friendship.by)
  }

  func areFriends(_ one: Int, _ other: Int) -> Bool { mutual[Pair(one, other)] != nil }
}

/// The highest number that was ever inserted, even if the number was removed later. Any two values of this type are
/// equal, because the highest number depends on how an index was built, not on its contents.
struct Highest: Sendable, Equatable {
  private(set) var number = 0

  mutating func raise(to other: Int) { number = max(number, other) }

  static func == (left: Highest, right: Highest) -> Bool { true }
}
