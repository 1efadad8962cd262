import TrackClientCore

/// The running entry.
package struct Entry: Equatable, Sendable {
  package var id: Int
  package var project: String
  package var note = ""
  package var startedAt: Int
}

extension Entry {
  init?(_ json: JSON?) {
    guard let id = json?["id"]?.int, let project = json?["project"]?.string,
      let start = json?["startedAt"]?.string.flatMap(Timestamp.init)
    else { return nil }
    self.init(id: id, project: project, note: json?["note"]?.string ?? "", startedAt: start.secondsSince1970)
  }
}
