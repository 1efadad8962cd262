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
  package var note = ""
  package var tags: [String] = []

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
