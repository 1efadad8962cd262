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

  /// The entry that came from there under that name.
  func entry(from source: SourceID, of user: Int) -> Entry? {
    entries.index.sources.candidates(source, of: user).lazy.compactMap { entries[$0] }
      .first { $0.source == source && $0.user == user }
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

  static let entryFields = Field.all { Timer().show(Entry.blank(1), .nobody, to: &$0) }

  static let entryField = Field("entry", .object(entryFields))

  func show(_ entry: Entry, _ viewer: Viewer, to reply: inout some Reply) {
    let seconds = entry.seconds(at: viewer.now)
    // Not lazily: what is kept for later would copy all of the timer, at each entry.
    let shown = pictures.index.ids(of: entry.id).compactMap { pictures[$0] }
    reply.beginObject()
    reply.member("id", entry.id, .id)
    reply.member("user", viewer.people.name(of: entry.user), .accountName)
    reply.member("project", projectName(entry.project), .text(1...300))
    reply.member("startedAt", entry.startedAt, .time)
    reply.member("stoppedAt", entry.stoppedAt, .nullable(.time))
    reply.member("seconds", seconds, .derived(.seconds))
    reply.member("note", entry.note, .text(0...10_000, lines: true))
    reply.member("tags", entry.tags, .array(.text(1...60), 0...20))
    reply.list("pictures", shown, 0...Picture.mostPerEntry, blank: .blank(1)) { picture, reply in
      show(picture, withEntry: false, to: &reply)
    }
    reply.member("source", ifAny: entry.source?.name, .text(SourceID.lengths))
    reply.member("import", ifAny: entry.importID, .id)
    reply.member("long", seconds > 24 * 3600, .derived(.boolean))
    reply.endObject()
  }

  func reply(_ name: StaticString = "entry", with entry: Entry, _ call: Call, to writer: inout JSONWriter) {
    writer.key(name)
    show(entry, call.viewer, to: &writer)
  }
}
