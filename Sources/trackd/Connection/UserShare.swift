import Host

/// What the connections of one principal take of the daemon, all together: time of the loop's present turn, and memory for what
/// they don't read.
///
/// A connection has limits of its own, but one user may have hundreds, and a call that says little may have looked at much. So
/// a turn has so much time for each user, and whoever is left over comes first in the next: others wait for one such while,
/// and not for everything that one user asks for.
final class UserShare {
  /// Whose it is, which says how much of what a user of the machine has.
  enum Kind {
    case user
    /// Somebody can make more of them.
    case account
    /// Those who haven't signed in, of one address of the page: a part of what all strangers have.
    case address
    /// All of those together, who have what one user has.
    case strangers
    /// All accounts of the page together: memory, for their time goes by account.
    case page

    func time(of nanoseconds: Int) -> Int {
      switch self {
      case .user, .strangers: nanoseconds
      case .account: nanoseconds * 2 / 5
      case .address: nanoseconds / 5
      case .page: .max / 2
      }
    }

    func bytes(_ limits: Limits) -> Int {
      switch self {
      case .user, .strangers: limits.queuedBytesPerUser
      case .account: limits.queuedBytesPerUser / 4
      case .address: limits.queuedBytesPerUser / Limits.partOfAddress
      case .page: limits.queuedBytesPerUser * 4
      }
    }

    func connections(_ limits: Limits) -> Int {
      switch self {
      case .user, .account, .strangers: limits.connectionsPerUser
      case .address: max(1, limits.connectionsPerUser / Limits.partOfAddress)
      case .page: limits.connectionsOfPage
      }
    }
  }

  private let kind: Kind
  /// What this is a part of.
  private let whole: UserShare?
  private var turn = 0
  private var spentNanoseconds = 0
  private(set) var queuedBytes = 0
  private var mostQueued: Int
  /// What each of as many connections as there may be could leave unread.
  private(set) var evenShare: Int

  init(_ limits: Limits, _ kind: Kind = .user, within whole: UserShare? = nil) {
    self.kind = kind
    self.whole = whole
    mostQueued = kind.bytes(limits)
    evenShare = Self.evenShare(limits, kind)
  }

  func reconfigure(_ limits: Limits) {
    mostQueued = kind.bytes(limits)
    evenShare = Self.evenShare(limits, kind)
  }

  private static func evenShare(_ limits: Limits, _ kind: Kind) -> Int {
    max(1, kind.bytes(limits) / max(1, kind.connections(limits)))
  }

  private var ownRoom: Int { mostQueued - queuedBytes }

  /// How many more bytes may wait to be read; less than none where answers were longer than there was room for.
  var room: Int {
    guard let whole else { return ownRoom }
    return min(ownRoom, whole.room)
  }

  /// Did that come to so much that somebody has to go?
  var isCrowded: Bool { ownRoom < -mostQueued / 2 || whole?.isCrowded == true }

  /// When its connections are to make room for others in this turn; nil: at once.
  func end(in turn: Int, now: Int, mostNanoseconds: Int) -> Int? {
    if turn != self.turn {
      self.turn = turn
      spentNanoseconds = 0
    }
    let most = kind.time(of: mostNanoseconds)
    guard spentNanoseconds < most else { return nil }
    let end = now + most - spentNanoseconds
    guard let whole else { return end }
    if let endOfAll = whole.end(in: turn, now: now, mostNanoseconds: mostNanoseconds) { return min(end, endOfAll) }
    // Others may have taken all of it: a little is everybody's own.
    return spentNanoseconds == 0 ? now + most / 5 : nil
  }

  func spend(nanoseconds: Int) {
    spentNanoseconds += nanoseconds
    whole?.spend(nanoseconds: nanoseconds)
  }

  /// So much more waits, or less.
  func queue(_ bytes: Int) {
    queuedBytes += bytes
    whole?.queue(bytes)
  }
}
