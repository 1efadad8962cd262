/// An entry of the timer: what somebody did, from when to when.
public struct Entry: Equatable, Sendable, Identifiable {
  /// Its number, never used again.
  public let id: Int
  /// What it was about.
  public let project: String
  /// When it started.
  public let startedAt: Timestamp
  /// When it stopped; nil while it runs.
  public let stoppedAt: Timestamp?
  /// How long it is; while it runs, how long it was when the daemon answered.
  public let seconds: Int
  /// Words about it.
  public let note: String
  /// Words to find it by.
  public let tags: [String]
  /// Longer than a day: perhaps somebody forgot to stop it.
  public let isLong: Bool

  /// Reads an entry as the daemon sends it; nil for what is none.
  public init?(_ json: JSON) {
    guard let id = json["id"]?.int, let project = json["project"]?.string,
      let startedAt = json["startedAt"]?.string.flatMap(Timestamp.init)
    else { return nil }
    self.id = id
    self.project = project
    self.startedAt = startedAt
    stoppedAt = json["stoppedAt"]?.string.flatMap(Timestamp.init)
    seconds = json["seconds"]?.int ?? 0
    note = json["note"]?.string ?? ""
    tags = json["tags"]?.elements.compactMap(\.string) ?? []
    isLong = json["long"]?.bool ?? false
  }
}
