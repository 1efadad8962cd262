import ModuleKit

/// Who is whose friend, and who has asked whom.
package struct FriendIndex: RowIndex {
  /// The row between two people, whatever it says.
  private(set) var rows = Holders<Pair>()
  private var mutual = Holders<Pair>()
  /// By user: the accounts of their friends.
  private(set) var friends: [Int: SortedList<Int>] = [:]
  /// By user: the requests that nobody has answered.
  private(set) var incoming: [Int: SortedList<Int>] = [:]
  private(set) var outgoing: [Int: SortedList<Int>] = [:]
  /// By user: all requests that they got, answered or not.
  private(set) var told: [Int: SortedList<Int>] = [:]
  /// By user: the ids under which they are told that somebody said yes, and which row each is about.
  private(set) var accepted: [Int: SortedList<Int>] = [:]
  private(set) var acceptances: [Int: Int] = [:]
  /// No acceptance has a greater id, nor had one that was taken back since: no other thing gets it.
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
    // An undo may have put a second row for the two: they are still friends.
    if mutual[friendship.pair] != nil { return }
    friends.remove(friendship.by, under: friendship.to)
    friends.remove(friendship.to, under: friendship.by)
  }

  func areFriends(_ one: Int, _ other: Int) -> Bool { mutual[Pair(one, other)] != nil }
}

/// The highest of the numbers that came, whatever has gone since. Two are always equal: it says how an index came to be, not what
/// it is.
struct Highest: Sendable, Equatable {
  private(set) var number = 0

  mutating func raise(to other: Int) { number = max(number, other) }

  static func == (left: Highest, right: Highest) -> Bool { true }
}
