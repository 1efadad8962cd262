package import ModuleKit

// Finds entries and shows them to callers.

extension Timer {
  /// The caller's entry with this id. Throws a "not found" error for another user's entry.
  func ownEntry(_ id: Int, _ call: Call) throws(Rejection) -> Entry {
    guard let entry = entries[id], entry.user == call.user else {
      throw .notFound(
        "timer.entryNotFound", "You have no entry \(id). To list your entries: timer.list.", field: "id", id: id)
    }
    return entry
  }

  func running(of user: Int) -> Entry? {
    entries.index.users[user]?.running.first.flatMap { entries[$0] }
  }

  /// The caller's running entry, for methods that need one.
  func runningEntry(_ call: Call) throws(Rejection) -> Entry {
    guard let entry = running(of: call.user) else {
      throw .conflict("timer.notRunning", "No entry is running: start one first.")
    }
    return entry
  }

  /// Removes an entry and its pictures.
  mutating func remove(_ entry: Entry) {
    pictures.removeAll(of: entry.id)
    entries.remove(entry.id)
  }

  static let entryField = Entry.field
}

extension Entry: ShownRow, SourcedRow {
  package static let one: StaticString = "entry"

  package func showMembers(to viewer: Viewer, in timer: borrowing Timer, _ reply: inout some Reply) {
    let seconds = seconds(at: viewer.now)
    // The list isn't lazy, because a stored closure would copy the whole timer for each entry.
    let pictures = timer.pictures.all(of: id)
    reply.member("id", id, .id)
    reply.member("user", viewer.people.name(of: user), .accountName)
    reply.member("project", timer.projectName(project), .derived(.text(1...300)))
    reply.member("startedAt", startedAt, .time)
    reply.member("stoppedAt", stoppedAt, .nullable(.time))
    reply.member("seconds", seconds, .derived(.seconds))
    reply.member("note", note, .text(0...10_000, lines: true))
    reply.member("tags", tags, Tags.schema)
    reply.derived { reply in
      reply.list("pictures", pictures, 0...Picture.mostPerRow, blank: .blank(1)) { $0.showBriefly(to: &$1) }
    }
    reply.member("source", ifAny: source?.name, .text(SourceID.lengths))
    reply.member("import", ifAny: importID, .id)
    reply.member("long", seconds > 24 * 3600, .derived(.boolean))
  }
}
