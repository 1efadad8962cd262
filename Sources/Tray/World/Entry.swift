package import TrackClientCore

/// The running entry.
package struct Entry: Equatable, Sendable {
  package var id: Int
  package var project: String
  package var note: String
  package var startedAt: Int

  package init(id: Int, project: String, note: String = "", startedAt: Int) {
    self.id = id
    self.project = project
    self.note = note
    self.startedAt = startedAt
  }

  package init?(_ json: JSON?) {
    guard let id = json?["id"]?.int, let project = json?["project"]?.string,
      let start = json?["startedAt"]?.string.flatMap(Timestamp.init)
    else { return nil }
    self.init(id: id, project: project, note: json?["note"]?.string ?? "", startedAt: start.secondsSince1970)
  }
}
