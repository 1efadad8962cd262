/// What one user's connections take of the daemon, all together: time of the loop's present turn, and memory for what they
/// don't read.
///
/// A connection has limits of its own, but one user may have hundreds, and a call that says little may have looked at much. So
/// a turn has so much time for each user, and whoever is left over comes first in the next: others wait for one such while,
/// and not for everything that one user asks for. And a user for whom too much waits is started nothing more, until half of it
/// has gone.
final class UserShare {
  private var turn = 0
  private var spentNanoseconds = 0
  private(set) var queuedBytes = 0
  /// Does too much wait to be read?
  private(set) var isFull = false

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
  /// - Returns: whether there is room again.
  func queue(_ bytes: Int, most: Int) -> Bool {
    queuedBytes += bytes
    if queuedBytes >= most { isFull = true }
    guard isFull, queuedBytes <= most / 2 else { return false }
    isFull = false
    return true
  }
}
