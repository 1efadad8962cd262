import Wire

extension EntryDraft {
  /// Reads an entry from the daemon's JSON, including its source name. Nil if the JSON isn't an entry.
  init?(shown json: JSON) {
    guard let project = json["project"]?.string, let start = json.instant("startedAt") else { return nil }
    let stop = json["stoppedAt"]
    if let stop, !stop.isNull, json.instant("stoppedAt") == nil { return nil }
    self.init(
      project: project, start: start, stop: json.instant("stoppedAt"), note: json.text("note"),
      tags: json["tags"]?.elements.compactMap(\.string) ?? [], source: json["source"]?.string,
      pictures: json["pictures"]?.elements.compactMap { PictureDraft(shown: $0, of: "timer") } ?? [])
  }
}
