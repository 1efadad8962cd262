import ModuleKit

/// What a session wants to be told, and how far it has been told.
///
/// The place in each module is a revision: events are made from the kept transactions behind it. So coming back with `since`,
/// catching up and following live are one thing, and nothing is copied per subscriber.
final class Subscription {
  let name: String
  /// By module: which of its methods, nil for all; a module that isn't there is not followed.
  let topics: [Int: Set<String>?]
  let shape: EventShape
  /// Does it begin with the rows of a revision, and again where it may suddenly see others?
  let hasSnapshots: Bool
  /// By module: the revision up to which the subscriber has been told, or has nothing to be told. None for a module whose rows
  /// are still on their way.
  var told: [Int: Int]
  /// The rows that are on their way, of one module after another.
  var snapshot: SnapshotReading?
  /// Modules of which the subscriber may suddenly see other rows than it was told of, and has to be told so.
  var resetsDue: Set<Int> = []
  /// By module: has it caught up once? From then on a full queue ends it, before that it waits.
  var isLive: Set<Int> = []
  /// By module: how much room the next event takes, where it found too little. Until there is that much it isn't made again:
  /// a client that doesn't read would cost all others the making.
  var roomWanted: [Int: Int] = [:]
  var waitsForRoom: Bool { !roomWanted.isEmpty }
  var markedAt: Int
  /// Has the place moved without an event that told it?
  var hasSilentProgress = false

  init(
    name: String, topics: [Int: Set<String>?], told: [Int: Int], shape: EventShape = .objects,
    hasSnapshots: Bool = false, now: Int
  ) {
    self.name = name
    self.topics = topics
    self.told = told
    self.shape = shape
    self.hasSnapshots = hasSnapshots
    self.markedAt = now
  }

  /// Are there modules whose rows have not begun to be told?
  var awaitsSnapshot: Bool { hasSnapshots && snapshot == nil && told.count < topics.count }

  /// For whom is written: rows for a copy of all that an administrator may look up, things for somebody who wants to know what
  /// concerns them. So a snapshot and what follows it tell of the same rows.
  func viewer(_ viewer: Viewer, ofWhatWasDoneBy account: Int? = nil) -> Viewer {
    switch shape {
    case .rows: Viewer(account: viewer.account, moment: viewer.moment, isAdmin: viewer.isAdmin, seesRemoved: true)
    // What an administrator has changed of somebody else's is in no snapshot, and others change it unheard.
    case .objects: viewer.looking(atWhatWasDoneBy: hasSnapshots ? nil : account)
    }
  }

  /// Is it about this, and up to date?
  func wants(_ method: String, of ledger: Ledger) -> Bool {
    guard let names = topics[ledger.number], told[ledger.number] == ledger.durable else { return false }
    return names?.contains(method) ?? true
  }
}
