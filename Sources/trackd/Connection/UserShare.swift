import Host

/// The resources that all connections of one principal share: time in the current turn, and memory for unread output.
///
/// Limits per connection aren't enough, because one user can have hundreds of connections. Limits on answer bytes
/// aren't enough either, because a call with a short answer might have read much data. Each user therefore also has a
/// time limit per turn. A connection that had to wait because of this limit comes first in the next turn. It waits for
/// at most one time limit of each other user, not for all requests of the others.
final class UserShare {
  /// The kind of a principal. The kind determines which fraction of a user's resources the principal gets.
  enum Kind {
    case user
    /// An account that has signed in on the page. It gets less than a user, because anyone can sign up for more
    /// accounts.
    case account
    /// The visitors at one network address who haven't signed in on the page. They get a part of the strangers' share.
    case address
    /// All visitors who haven't signed in. Together they get as much as one user.
    case strangers
    /// All accounts of the page. This share limits only memory, because time is limited per account.
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
  /// The larger share that this share is part of.
  private let whole: UserShare?
  private var turn = 0
  private var spentNanoseconds = 0
  private(set) var queuedBytes = 0
  private var mostQueued: Int
  /// The limit on unread bytes, divided by the maximum number of connections.
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

  /// How many more bytes may be queued. Negative if an answer was larger than the room that was left.
  var room: Int {
    guard let whole else { return ownRoom }
    return min(ownRoom, whole.room)
  }

  /// Whether the queued bytes exceed the limit by so much that connections must be closed.
  var isCrowded: Bool { ownRoom < -mostQueued / 2 || whole?.isCrowded == true }

  /// The monotonic time at which this principal's time in the turn ends. Nil if the time is already used up.
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
    // Other principals might have used up the common share. A principal that hasn't had any time yet still gets a
    // little, so that no principal waits forever.
    return spentNanoseconds == 0 ? now + most / 5 : nil
  }

  func spend(nanoseconds: Int) {
    spentNanoseconds += nanoseconds
    whole?.spend(nanoseconds: nanoseconds)
  }

  /// Adds bytes to the number of queued bytes. A negative number removes bytes.
  func queue(_ bytes: Int) {
    queuedBytes += bytes
    whole?.queue(bytes)
  }
}
