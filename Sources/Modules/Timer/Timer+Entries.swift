import ModuleKit
import Time
import Wire

// Finding entries, and what they look like to callers.

extension Timer {
  /// The caller's entry of this id. Another's is not found.
  func ownEntry(_ id: Int, _ call: Call) throws(Rejection) -> Entry {
    guard let entry = entries[id], entry.user == call.user else {
      throw .notFound(
        "timer.entryNotFound", "You have no entry \(id): timer.list shows those that you have.", field: "id", id: id)
    }
    return entry
  }

  func running(of user: Int) -> Entry? {
    entries.index.users[user]?.running.first.flatMap { entries[$0] }
  }

  /// The caller's running entry, for what can only be done to one.
  func runningEntry(_ call: Call) throws(Rejection) -> Entry {
    guard let entry = running(of: call.user) else {
      throw .conflict("timer.notRunning", "Nothing is running: start something first.")
    }
    return entry
  }

  /// Takes an entry away with its pictures.
  mutating func remove(_ entry: Entry) {
    for picture in pictures.index.ids(of: entry.id) { pictures.remove(picture) }
    entries.remove(entry.id)
  }

  static let entryFields = [
    Field("id", .id), Field("user", .text(1...299)), Field("project", .text(1...300)), Field("startedAt", .time),
    Field("stoppedAt", .nullable(.time)), Field("seconds", .seconds),
    Field("note", .text(0...10_000, lines: true)),
    Field("tags", .array(.text(1...60), 0...20)),
    Field("pictures", .array(.object(pictureFields), 0...Picture.mostPerEntry)), Field("long", .boolean),
  ]

  static let entryField = Field("entry", .object(entryFields))

  func show(_ entry: Entry, _ viewer: Viewer, to writer: inout JSONWriter) {
    let seconds = entry.seconds(at: viewer.now)
    writer.beginObject()
    writer.member("id", entry.id)
    writer.member("user", viewer.people.name(of: entry.user))
    writer.member("project", projectName(entry.project))
    writer.member("startedAt", entry.startedAt)
    writer.member("stoppedAt", entry.stoppedAt)
    writer.member("seconds", seconds)
    writer.member("note", entry.note)
    writer.key("tags")
    writer.strings(entry.tags)
    writer.key("pictures")
    writer.beginArray()
    for id in pictures.index.ids(of: entry.id) {
      if let picture = pictures[id] { show(picture, withEntry: false, to: &writer) }
    }
    writer.endArray()
    writer.member("long", seconds > 24 * 3600)
    writer.endObject()
  }

  func reply(_ name: StaticString = "entry", with entry: Entry, _ call: Call, to writer: inout JSONWriter) {
    writer.key(name)
    show(entry, call.viewer, to: &writer)
  }
}
