import Host

/// What one user's connections take of the daemon, all together: time of the loop's present turn, and memory for what they
/// don't read.
///
/// A connection has limits of its own, but one user may have hundreds, and a call that says little may have looked at much. So
/// a turn has so much time for each user, and whoever is left over comes first in the next: others wait for one such while,
/// and not for everything that one user asks for.
final class UserShare {
  private var turn = 0
  private var spentNanoseconds = 0
  private(set) var queuedBytes = 0
  private var mostQueued: Int
  /// What each of as many connections as there may be could leave unread.
  private(set) var evenShare: Int

  init(_ limits: Limits) {
    mostQueued = limits.queuedBytesPerUser
    evenShare = Self.evenShare(limits)
  }

  func reconfigure(_ limits: Limits) {
    mostQueued = limits.queuedBytesPerUser
    evenShare = Self.evenShare(limits)
  }

  private static func evenShare(_ limits: Limits) -> Int {
    max(1, limits.queuedBytesPerUser / max(1, limits.connectionsPerUser))
  }

  /// How many more bytes may wait to be read; less than none where answers were longer than there was room for.
  var room: Int { mostQueued - queuedBytes }
  /// Did that come to so much that somebody has to go?
  var isCrowded: Bool { room < -mostQueued / 2 }

  /// When this user's connections are to make room for others in this turn; nil: at once.
  func end(in turn: Int, now: Int, mostNanoseconds most: Int) -> Int? {
    if turn != self.turn {
      self.turn = turn
      spentNanoseconds = 0
    }
    return spentNanoseconds < most ? now + most - spentNanoseconds : nil
  }

  func spend(nanoseconds: Int) {
    spentNanoseconds += nanoseconds
  }

  /// So much more waits, or less.
  func queue(_ bytes: Int) {
    queuedBytes += bytes
  }
}
