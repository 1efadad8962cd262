package import ModuleKit
package import Time

/// A stretch of somebody's time, spent on a project. It runs until it is stopped.
package struct Entry: Row {
  package let id: Int
  package var user: Int
  /// The project as it was chosen. It may have been merged into another since.
  package var project: Int
  package var startedAt: Instant
  /// Nil while it runs.
  package var stoppedAt: Instant?
  /// The import that brought it, 0 where none did. It stands where there is room anyway: most entries were made here.
  private var importNumber: UInt32 = 0
  package var note: String
  package var tags: [String]
  /// What it was called where it came from.
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
    try carrier.member("tags", &tags, .tags(each: 1...60, count: 0...20), absent: [])
    try carrier.member("source", &source, SourceID.kind)
    try carrier.member("import", &importID, .reference("imports"))
  }

  /// The import that brought it.
  package var importID: Int? {
    get { importNumber == 0 ? nil : Int(importNumber) }
    set { importNumber = UInt32(clamping: newValue ?? 0) }
  }

  static let mostTags = 20
  /// What is added or edited has at most so many seconds. What ran longer was stopped all the same.
  static let longest = 366 * 86_400

  var isRunning: Bool { stoppedAt == nil }

  /// How long it is, up to now if it runs. A clock that went back makes nothing negative.
  func seconds(at now: Instant) -> Int {
    max(0, (stoppedAt ?? now) - startedAt)
  }

  /// Its place among others. What runs weighs nothing: its length is added by whoever knows the time.
  var item: Timeline.Item {
    Timeline.Item(key: startedAt.seconds, id: id, weight: seconds(at: startedAt))
  }
}
