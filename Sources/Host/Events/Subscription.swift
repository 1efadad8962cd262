import ModuleKit
import Time

/// A session's subscription, with the position up to which it has been served.
///
/// The position in each module is a revision. Events are made from the kept transactions after that revision. So
/// resuming with `since`, catching up and following live are the same operation, and nothing is copied per subscriber.
final class Subscription {
  let name: String
  /// The methods to follow in each module, or nil for all methods. Modules that aren't listed are not followed.
  let topics: [Int: Set<String>?]
  let shape: EventShape
  /// Whether the subscription begins with a snapshot, and sends a new snapshot when other rows might have become
  /// visible.
  let hasSnapshots: Bool
  /// The watermark in each module, up to which the subscriber has been served. A module has no watermark while its
  /// snapshot is under way.
  var told: [Int: Int]
  /// The snapshot under way. Modules are sent one after another.
  var snapshot: SnapshotReading?
  /// Modules for which the subscriber must get `events.reset`, because other rows might have become visible.
  var resetsDue: Set<Int> = []
  /// The modules for which the subscriber has been up to date. `events.reset` removes a module from this set. For a
  /// module in the set, a full queue ends the subscription. For all other modules, the subscription waits for room.
  var isLive: Set<Int> = []
  /// The room in bytes that the next event needs, for each module whose next event didn't fit. The event isn't written
  /// again until that much room is free. Otherwise a client that doesn't read would waste time that others need.
  var roomWanted: [Int: Int] = [:]
  var waitsForRoom: Bool { !roomWanted.isEmpty }
  var markedAt: Int
  /// The instant from which the subscriber wants earlier notices, keyed by module number. A module's entry is removed
  /// when its notices have been sent.
  var noticesDue: [Int: Instant]
  /// Whether the watermark has passed transactions about which the subscriber got no event.
  var hasSilentProgress = false

  init(
    name: String, topics: [Int: Set<String>?], told: [Int: Int], shape: EventShape = .objects,
    hasSnapshots: Bool = false, noticesDue: [Int: Instant] = [:], now: Int
  ) {
    self.name = name
    self.topics = topics
    self.told = told
    self.shape = shape
    self.hasSnapshots = hasSnapshots
    self.noticesDue = noticesDue
    self.markedAt = now
  }

  /// Whether the subscription has modules whose snapshot hasn't begun.
  var awaitsSnapshot: Bool { hasSnapshots && snapshot == nil && told.count < topics.count }

  /// The viewer for whom events are written. A snapshot and the events after it cover the same rows.
  ///
  /// With shape `rows`, an administrator sees everything that an administrator may look up, because a full copy needs
  /// all of it. With shape `objects`, an administrator sees only rows that concern the administrator's account.
  func viewer(_ viewer: Viewer, ofWhatWasDoneBy account: Int? = nil) -> Viewer {
    switch shape {
    case .rows: Viewer(account: viewer.account, moment: viewer.moment, isAdmin: viewer.isAdmin, seesRemoved: true)
    // A snapshot contains no rows of other users, even if an administrator has changed them. So the events after a
    // snapshot leave out such rows, too.
    case .objects: viewer.looking(atWhatWasDoneBy: hasSnapshots ? nil : account)
    }
  }

  /// Whether the subscription follows this method and is up to date.
  func wants(_ method: String, of ledger: Ledger) -> Bool {
    told[ledger.number] == ledger.durable && follows(method, of: ledger.number)
  }

  func follows(_ method: String, of module: Int) -> Bool {
    guard let names = topics[module] else { return false }
    return names?.contains(method) ?? true
  }
}
