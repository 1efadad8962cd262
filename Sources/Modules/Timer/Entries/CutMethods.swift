import ModuleKit
import Time
import Wire

// Methods that split an entry in two or join two entries.

extension Timer {
  static let split = Method<Timer>.changes(
    "timer.split",
    "Splits an entry in two. The second part is a new entry, with the project, note and tags given here. If the entry"
      + " is running, the second part keeps running. If the entry was imported, both parts belong to its import.",
    done: Entry.sentence(ofTwo: "cut into", "zerteilt"),
    params: [Params.id, cut, Params.newProject, Params.editedNote, Params.editedTags],
    result: [entryField, Field("second", entryField.schema)], reasons: [entryReason, tooManyReason]
  ) { timer, call, writer throws(Rejection) in
    var first = try timer.ownEntry(call[Params.id], call)
    let at = call[cut]
    try first.requireInside(at, call.now)
    var second = timer.entries.insert {
      Entry(
        id: $0, user: first.user, project: first.project, startedAt: at, stoppedAt: first.stoppedAt, note: first.note,
        tags: first.tags, importID: first.importID)
    }
    timer.applyEdits(to: &second, call)
    first.stoppedAt = at
    timer.entries.put(first)
    timer.entries.put(second)
    timer.reply(with: first, call, to: &writer)
    timer.reply("second", with: second, call, to: &writer)
  }

  private static let cut = Param<Instant>.time("at", "when the first part ends, and the second one starts")

  static let join = Method<Timer>.changes(
    "timer.join",
    "Joins two entries into one, from the start of the earlier one to the end of the later one, including the gap"
      + " between them. It gets the tags and pictures of both, and both notes if they differ.",
    done: Entry.sentence("joined to", "zusammengefügt"),
    params: [Params.id, other, Params.newProject], result: [entryField],
    reasons: [
      entryReason, overlapReason,
      Reason(.conflict, "timer.differentProjects", "The entries belong to different projects."),
      Reason(.conflict, "timer.pictureCount", "The entry would have too many pictures; `limit` is the number allowed."),
    ]
  ) { timer, call, writer throws(Rejection) in
    let one = try timer.ownEntry(call[Params.id], call)
    let two = try timer.ownEntry(call[other], call)
    guard one.id != two.id else { throw .violation("with", "same", "must be another entry") }
    let isInOrder = one.startedAt < two.startedAt || one.startedAt == two.startedAt && one.id < two.id
    var (first, second) = isInOrder ? (one, two) : (two, one)
    guard call[Params.newProject] != nil || timer.whole(of: first.project)?.id == timer.whole(of: second.project)?.id
    else {
      throw .conflict(
        "timer.differentProjects",
        "Entry \(first.id) belongs to '\(timer.projectName(first.project))' and entry \(second.id) to '"
          + "\(timer.projectName(second.project))': choose one with `project`.")
    }
    try first.take(second)
    for id in timer.pictures.index.ids(of: second.id) { timer.pictures.update(id) { $0.entry = first.id } }
    timer.entries.remove(second.id)
    timer.applyProject(to: &first, call)
    timer.entries.put(first)
    timer.reply(with: first, call, to: &writer)
  }

  private static let other = Param<Int>.id("with", "the other entry").example(2)
}

extension Entry {
  /// Throws if the moment isn't inside the entry, because one of the two parts would have no length.
  fileprivate func requireInside(_ moment: Instant, _ now: Instant) throws(Rejection) {
    if startedAt < moment, moment < stoppedAt ?? now { return }
    let end = stoppedAt.map { "\($0)" } ?? "now, \(now)"
    throw .violation("at", "outside", "must be between the entry's start, \(startedAt), and its end, \(end)")
  }

  /// Takes over the end, note and tags of the later entry.
  fileprivate mutating func take(_ later: Entry) throws(Rejection) {
    // A later entry without a length can start in the same second as this entry, and then end before this entry ends.
    stoppedAt = stoppedAt.flatMap { mine in later.stoppedAt.map { max(mine, $0) } }
    if !later.note.isEmpty, later.note != note { note = note.isEmpty ? later.note : note + "\n" + later.note }
    tags = (tags + later.tags).distinct
    var violations = Violations()
    if let stoppedAt { violations.refuse(from: startedAt, to: stoppedAt) }
    if tags.count > Tags.most {
      violations.add("with", "count", "would give the entry \(tags.count) tags, but it may have at most \(Tags.most)")
    }
    let length = note.unicodeScalars.count
    if length > 10_000 {
      violations.add(
        "with", "length", "would give the entry a note of \(length) characters, but the note may have at most 10000")
    }
    try violations.check()
  }
}
