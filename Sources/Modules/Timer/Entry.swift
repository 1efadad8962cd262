package import ModuleKit
package import Time
package import Wire

/// A stretch of somebody's time, spent on a project. It runs until it is stopped.
package struct Entry: Row {
  package let id: Int
  package let user: Int
  /// The project as it was chosen. It may have been merged into another since.
  package var project: Int
  package var startedAt: Instant
  /// Nil while it runs.
  package var stoppedAt: Instant?
  package var note: String
  package var tags: [String]

  package init(
    id: Int, user: Int, project: Int, startedAt: Instant, stoppedAt: Instant? = nil, note: String = "",
    tags: [String] = []
  ) {
    self.id = id
    self.user = user
    self.project = project
    self.startedAt = startedAt
    self.stoppedAt = stoppedAt
    self.note = note
    self.tags = tags
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    user = try json.storedInt("user")
    project = try json.storedInt("project")
    startedAt = try json.storedTime("startedAt")
    stoppedAt = try json.storedTimeIfAny("stoppedAt")
    note = try json.storedStringIfAny("note") ?? ""
    tags = try Entry.tags(json["tags"])
    if let stoppedAt, stoppedAt < startedAt { throw Malformed("stoppedAt") }
  }

  private static func tags(_ stored: JSON?) throws(Malformed) -> [String] {
    guard let stored else { return [] }
    var tags: [String] = []
    tags.reserveCapacity(stored.count)
    for element in stored.elements {
      guard let tag = element.string else { throw Malformed("tags") }
      tags.append(tag)
    }
    guard !tags.isEmpty else { throw Malformed("tags") }
    return tags
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("user", user)
    writer.member("project", project)
    writer.member("startedAt", startedAt)
    if let stoppedAt { writer.member("stoppedAt", stoppedAt) }
    if !note.isEmpty { writer.member("note", note) }
    guard !tags.isEmpty else { return }
    writer.key("tags")
    writer.strings(tags)
  }

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
