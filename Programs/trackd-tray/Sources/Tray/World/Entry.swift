public import TrackClient

/// The entry that runs.
public struct Entry: Equatable, Sendable {
  public var id: Int
  public var project: String
  public var note: String
  public var startedAt: Int

  public init(id: Int, project: String, note: String = "", startedAt: Int) {
    self.id = id
    self.project = project
    self.note = note
    self.startedAt = startedAt
  }

  public init?(_ json: JSON?) {
    guard let id = json?["id"]?.int, let project = json?["project"]?.string,
      let start = json?["startedAt"]?.string.flatMap(Timestamp.init)
    else { return nil }
    self.init(id: id, project: project, note: json?["note"]?.string ?? "", startedAt: start.secondsSince1970)
  }
}
