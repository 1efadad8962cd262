import ModuleKit
import Time
import Wire

/// An entry that an import adds.
struct EntryDraft: Sendable {
  let project: String
  let start: Instant
  /// When the entry was stopped. Nil if it runs.
  let stop: Instant?
  let note: String
  let tags: [String]
  let source: SourceID?

  /// The maximum number of entries in a call, because a call delays all other calls.
  static let most = 500

  static let schema = Schema.array(
    .object([
      Field("project", .text(1...300)), Field("startedAt", .time), Field("stoppedAt", .nullable(.time), optional: true),
      Field("note", .text(0...10_000, lines: true), optional: true),
      Field("tags", Tags.schema, optional: true),
      Field("source", .text(SourceID.lengths), optional: true),
    ]), 0...most)

  static let example: JSON = [
    [
      "project": "Work", "startedAt": "2026-03-02T09:00:00Z", "stoppedAt": "2026-03-02T10:30:00Z",
      "source": "watson:0f2a",
    ]
  ]

  /// Reads the members in one pass, because a call may have many drafts.
  init(reading json: JSON, _ field: String) throws(Violation) {
    guard json.kind == .object else { throw Violation(field, "type", "must be an object") }
    var (project, start) = (String?.none, Instant?.none)
    var (stop, note, tags, source) = (Instant?.none, "", [String](), SourceID?.none)
    for (key, value) in json.members {
      if key.isString("project") {
        project = try Text.read(value, "\(field).project", 1...300, lines: false)
      } else if key.isString("startedAt") {
        start = try Instant(reading: value, "\(field).startedAt")
      } else if key.isString("stoppedAt") {
        stop = value.isNull ? nil : try Instant(reading: value, "\(field).stoppedAt")
      } else if key.isString("note") {
        note = try Text.read(value, "\(field).note", 0...10_000, lines: true)
      } else if key.isString("tags") {
        tags = try Self.tags(value, "\(field).tags")
      } else if key.isString("source") {
        source = SourceID(try Text.read(value, "\(field).source", SourceID.lengths, lines: false))
      } else {
        let name = key.string(atMost: 60) ?? "a long name"
        throw Violation("\(field).\(name)", "unknown", "is not a member of an entry")
      }
    }
    guard let project else { throw Violation("\(field).project", "missing", "is missing") }
    guard let start else { throw Violation("\(field).startedAt", "missing", "is missing") }
    (self.project, self.start, self.stop, self.note, self.tags, self.source) = (
      project, start, stop, note, tags, source
    )
  }

  private static func tags(_ json: JSON, _ field: String) throws(Violation) -> [String] {
    guard json.kind == .array, json.count <= Tags.most else {
      throw Violation(field, "count", "must be a list of at most \(Tags.most) texts")
    }
    var tags: [String] = []
    for tag in json.elements { tags.append(try Text.read(tag, "\(field)[\(tags.count)]", Tags.lengths, lines: false)) }
    return tags.distinct
  }
}

extension Param where Value == [EntryDraft] {
  static func drafts(_ name: String, _ summary: String) -> Param {
    Param(name, summary, EntryDraft.schema) { json, _ throws(Violation) in
      try json.list(name, of: "entries", most: EntryDraft.most, read: EntryDraft.init)
    }.example(EntryDraft.example)
  }
}
