import Time
import TrackClientCore
import Wire

/// Collects entries and projects for the timer until they fill a call.
struct EntryPage {
  static let most = 500
  /// The size of the entries at which the page is full. Every daemon accepts messages of 4 MiB, so the other params fit
  /// too.
  private static let mostBytes = 768 << 10

  private(set) var entries: [(place: SourcePosition, json: [UInt8], entry: EntryDraft)] = []
  private(set) var projects: [ProjectDraft] = []
  private var bytes = 0

  var isEmpty: Bool { entries.isEmpty && projects.isEmpty }
  var isFull: Bool { entries.count >= Self.most || projects.count >= Self.most || bytes >= Self.mostBytes }

  mutating func add(_ entry: EntryDraft, at place: SourcePosition) {
    var writer = JSONWriter(capacity: 256)
    writer.beginObject()
    writer.member("project", entry.project ?? "")
    writer.member("startedAt", entry.start.description)
    if let stop = entry.stop { writer.member("stoppedAt", stop.description) }
    if !entry.note.isEmpty { writer.member("note", entry.note) }
    if !entry.tags.isEmpty { writer.array("tags", entry.tags) { $1.string($0) } }
    if let source = entry.source { writer.member("source", source) }
    for (name, value) in entry.rest {
      writer.key(escaping: name)
      writer.json(value)
    }
    writer.endObject()
    bytes += writer.count
    entries.append((place, writer.bytes, entry))
  }

  mutating func add(_ project: ProjectDraft) { projects.append(project) }

  /// Removes the entries at these indexes.
  mutating func drop(_ places: Set<Int>) {
    entries = entries.enumerated().filter { !places.contains($0.offset) }.map(\.element)
  }

  func params(importID: Int?, format: String, overlap: String, isDry: Bool) -> JSON {
    let known = projects.map { project in
      JSON.given([
        "name": JSON(project.name), "color": JSON(project.color), "archived": project.isArchived ? true : nil,
      ]).adding(project.rest)
    }
    let all = JSON { writer in
      writer.beginArray()
      for entry in entries { writer.raw(entry.json) }
      writer.endArray()
    }
    return .given([
      "import": JSON(importID), "format": JSON(format), "overlap": JSON(overlap), "dryRun": isDry ? true : nil,
      "projects": known.isEmpty ? nil : .list(known), "entries": all,
    ])
  }

  /// The daemon's messages about single entries, keyed by the index of the entry.
  func refusals(in failure: Failure) -> [Int: String] {
    var found: [Int: String] = [:]
    let data = failure.refusal?.data
    for overlap in data?["overlaps"]?.elements.map(\.self) ?? [] {
      guard let place = overlap["index"]?.int, entries.indices.contains(place), let entry = overlap["entry"] else {
        continue
      }
      let end = entry["stoppedAt"]?.string ?? "now"
      found[place] = "overlaps another entry: \(entry.text("project")), from \(entry.text("startedAt")) to \(end)"
    }
    for violation in data?["violations"]?.elements.map(\.self) ?? [] {
      guard let (_, rest) = violation.text("field").parted(at: "entries["), let (number, _) = rest.parted(at: "]"),
        let place = Int(number), entries.indices.contains(place), found[place] == nil
      else { continue }
      found[place] = violation.text("message")
    }
    return found
  }
}
