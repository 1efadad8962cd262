package import ModuleKit
package import Time

/// A span of time that a user spent on a project. An entry runs until it is stopped.
package struct Entry: Row {
  package let id: Int
  package var user: Int
  /// The project that was chosen. This project might have been merged into another project later.
  package var project: Int
  package var startedAt: Instant
  /// When the entry was stopped. Nil while it runs.
  package var stoppedAt: Instant?
  /// The import that created the entry, or 0 if none did. The field fits into padding, so it takes no memory for the
  /// many entries that weren't imported.
  private var importNumber: UInt32 = 0
  package var note: String
  package var tags: [String]
  /// The entry's id in the system that it was imported from.
  package var source: SourceID?

  init(
    id: Int, user: Int, project: Int, startedAt: Instant, stoppedAt: Instant? = nil, note: String = "",
    tags: [String] = [], source: SourceID? = nil, importID: Int? = nil
  ) {
    self.id = id
    self.user = user
    self.project = project
    self.startedAt = startedAt
    self.stoppedAt = stoppedAt
    self.note = note
    self.tags = tags
    self.source = source
    self.importID = importID
  }

  package static func blank(_ id: Int) -> Entry {
    Entry(id: id, user: 0, project: 0, startedAt: .earliest)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("user", &user, .account)
    try carrier.member("project", &project, .reference("projects"))
    try carrier.member("startedAt", &startedAt, .time)
    try carrier.member("stoppedAt", &stoppedAt, .time)
    try carrier.require(stoppedAt ?? startedAt >= startedAt, "stoppedAt")
    try carrier.member("note", &note, .text(0...10_000), absent: "")
    try carrier.member("tags", &tags, Tags.kind, absent: [])
    try carrier.member("source", &source, SourceID.kind)
    try carrier.member("import", &importID, .reference("imports"))
  }

  /// The import that created the entry.
  package var importID: Int? {
    get { importNumber == 0 ? nil : Int(importNumber) }
    set { importNumber = UInt32(clamping: newValue ?? 0) }
  }

  /// The maximum length in seconds of an entry that is added or edited. An entry that ran for longer can still be
  /// stopped.
  static let longest = 366 * 86_400

  var isRunning: Bool { stoppedAt == nil }

  /// The length in seconds, until now if the entry runs. It is never negative, even if the clock went back.
  func seconds(at now: Instant) -> Int {
    max(0, (stoppedAt ?? now) - startedAt)
  }

  /// The entry as an item of a timeline. A running entry has weight 0. Callers add the time that it has run so far,
  /// because only they know the current time.
  var item: Timeline.Item {
    Timeline.Item(key: startedAt.seconds, id: id, weight: seconds(at: startedAt))
  }
}
