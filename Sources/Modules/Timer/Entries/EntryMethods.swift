import ModuleKit
import Wire

// Methods about entries, whether running or finished.

extension Timer {
  static let overlapReason = Reason(
    .conflict, "timer.overlap", "The entry would overlap another one; `entry` tells which.", data: [entryField])
  static let tooManyReason = Reason.tooMany("timer.tooMany", "entries, projects or rates")
  static let entryReason = Reason(.notFound, "timer.entryNotFound", "You have no such entry.")
  static let notRunningReason = Reason(.conflict, "timer.notRunning", "No entry is running.")

  static let showEntry = Method<Timer>.reads(
    "timer.show", "Shows an entry.", params: [Params.id], result: [entryField], reasons: [entryReason]
  ) { timer, call, writer throws(Rejection) in
    timer.reply(with: try timer.ownEntry(call[Params.id], call), call, to: &writer)
  }

  static let add = Method<Timer>.changes(
    "timer.add", "Adds an entry in the past.",
    done: Entry.sentence("added", "hinzugefügt"),
    params: [Params.project, Params.startedAt, Params.stoppedAt, Params.newNote, Params.newTags, Params.source]
      + givesWay,
    result: [entryField] + gaveWayFields,
    reasons: [overlapReason, removesReason, tooManyReason]
  ) { timer, call, writer throws(Rejection) in
    let start = call[Params.startedAt]
    let stop = call[Params.stoppedAt]
    var violations = Violations()
    violations.refuse("startedAt", start, after: call.now)
    violations.refuse("stoppedAt", stop, after: call.now)
    violations.refuse("stoppedAt", stop, before: start)
    violations.refuse(from: start, to: stop)
    try violations.check()
    let source = call[Params.source].map { SourceID($0) }
    if let known = timer.entries.row(from: source, of: call.user) {
      return timer.reply(with: known, call, to: &writer)
    }
    let room = try timer.makeRoom(from: start, to: stop, call)
    let project = timer.projectForUse(call[Params.project], of: call.user)
    let entry = timer.entries.insert {
      Entry(
        id: $0, user: call.user, project: project.id, startedAt: start, stoppedAt: stop, note: call[Params.newNote],
        tags: call[Params.newTags].distinct, source: source)
    }
    timer.reply(with: entry, call, to: &writer)
    timer.reply(with: room, call, to: &writer)
  }

  static let edit = Method<Timer>.changes(
    "timer.edit", "Changes an entry. If its end is removed, it runs again.",
    done: Entry.sentence("changed", "geändert"),
    params: [Params.id, Params.newProject, Params.newStart, Params.editedStop, Params.editedNote, Params.editedTags]
      + givesWay,
    result: [entryField] + gaveWayFields,
    reasons: [
      entryReason, overlapReason, removesReason, tooManyReason,
      Reason(.conflict, "timer.running", "Another entry is running; `entry` tells which."),
    ]
  ) { timer, call, writer throws(Rejection) in
    var entry = try timer.ownEntry(call[Params.id], call)
    try entry.setTimes(call)
    let room = try timer.makeRoom(from: entry.startedAt, to: entry.stoppedAt, for: entry.id, call)
    timer.applyEdits(to: &entry, call)
    timer.entries.put(entry)
    timer.reply(with: entry, call, to: &writer)
    timer.reply(with: room, call, to: &writer)
  }

  static let delete = Method<Timer>.changes(
    "timer.delete", "Deletes an entry and its pictures.", done: Entry.sentence("deleted", "gelöscht"),
    params: [Params.id], result: [entryField],
    reasons: [entryReason]
  ) { timer, call, writer throws(Rejection) in
    let entry = try timer.ownEntry(call[Params.id], call)
    timer.reply(with: entry, call, to: &writer)
    timer.remove(entry)
  }

  /// Moves the entry to the project that the call names. If the entry's own project was merged into that project,
  /// nothing needs to change.
  mutating func applyProject(to entry: inout Entry, _ call: Call) {
    guard let name = call[Params.newProject] else { return }
    let project = projectForUse(name, of: call.user)
    if whole(of: entry.project)?.id != project.id { entry.project = project.id }
  }

  /// Applies the edits that are possible for both running and finished entries.
  mutating func applyEdits(to entry: inout Entry, _ call: Call) {
    applyProject(to: &entry, call)
    if let start = call[Params.newStart] { entry.startedAt = start }
    entry.note = call[Params.editedNote].applied(to: entry.note, empty: "")
    entry.tags = call[Params.editedTags].applied(to: entry.tags, empty: []).distinct
  }
}

extension Entry {
  fileprivate mutating func setTimes(_ call: Call) throws(Rejection) {
    let newStart = call[Params.newStart]
    let edit = call[Params.editedStop]
    let start = newStart ?? startedAt
    var violations = Violations()
    violations.refuse("startedAt", newStart, after: call.now)
    switch edit {
    case .keep:
      if let stoppedAt, let newStart { violations.refuseStart(newStart, after: stoppedAt) }
    case .clear:
      stoppedAt = nil
    case .set(let stop):
      violations.refuse("stoppedAt", stop, after: call.now)
      violations.refuse("stoppedAt", stop, before: start)
      stoppedAt = stop
    }
    if newStart != nil || edit.isSet, let stoppedAt { violations.refuse(from: start, to: stoppedAt) }
    try violations.check()
    startedAt = start
  }
}
