import ModuleKit
import Time
import Wire

// Methods about the running entry.

extension Timer {
  private static let startReasons = [
    Reason(.conflict, "timer.running", "An entry is already running; `entry` tells which.", data: [entryField]),
    overlapReason,
    tooManyReason,
  ]

  static let start = Method<Timer>.changes(
    "timer.start", "Starts the timer.",
    done: Sentence(
      "[stopped {stopped.project} after {stopped.seconds:exact}, ]started {entry.project} at {entry.startedAt}",
      "[{stopped.project} nach {stopped.seconds:exact} angehalten, ]{entry.project} um {entry.startedAt} begonnen"),
    params: [Params.project, Params.newNote, Params.newTags, Params.at, switches] + givesWay,
    result: [entryField, Field("stopped", entryField.schema, optional: true)] + gaveWayFields,
    reasons: startReasons + [removesReason]
  ) { timer, call, writer throws(Rejection) in
    var (at, stopped, room) = (call.now, Entry?.none, GaveWay())
    if call[overlap] == GivingWay.refuse.rawValue || timer.running(of: call.user) != nil && !call[switches] {
      (at, stopped) = try timer.makeRoom(call, switches: call[switches])
    } else {
      // The running entry makes room in the same way as all other entries.
      let running = timer.running(of: call.user)
      at = try call.past(call[Params.at]) ?? max(call.now, running?.startedAt ?? call.now)
      room = try timer.makeRoom(from: at, to: nil, call)
      stopped = room.takeShortened(running?.id)
    }
    let project = timer.projectForUse(call[Params.project], of: call.user)
    let entry = timer.begin(
      project, note: call[Params.newNote], tags: call[Params.newTags].distinct, at: at, call)
    timer.reply(with: entry, call, to: &writer)
    if let stopped { timer.reply("stopped", with: stopped, call, to: &writer) }
    timer.reply(with: room, call, to: &writer)
  }

  private static let switches = Param<Bool>.flag("switch", "stop and save the running entry in the same second").or(
    false)

  static let resume = Method<Timer>.changes(
    "timer.continue", "Starts the timer with the project, tags and note of an entry.",
    done: Sentence("started {entry.project} at {entry.startedAt}", "{entry.project} um {entry.startedAt} begonnen"),
    params: [model, Params.at], result: [entryField],
    reasons: startReasons + [
      entryReason, Reason(.conflict, "timer.nothingToContinue", "You have no entries yet."),
    ]
  ) { timer, call, writer throws(Rejection) in
    let model = try timer.entryToContinue(call)
    let (at, _) = try timer.makeRoom(call, switches: false)
    timer.reply(with: timer.begin(like: model, at: at, call), call, to: &writer)
  }

  private static let model = Param<Int>.id("id", "the entry; default: the last one").optional

  static let stop = Method<Timer>.changes(
    "timer.stop", "Stops the timer and saves the entry, or discards it.",
    done: Sentence(
      "[{discarded?}discarded|stopped] {entry.project} after {entry.seconds:exact}[, started {resumed.project} at {resumed.startedAt}]",
      "{entry.project} nach {entry.seconds:exact} [{discarded?}verworfen|angehalten][, {resumed.project} um {resumed.startedAt} begonnen]"
    ),
    params: [Params.at, Params.editedNote, saves, only, resumes],
    result: [entryField, discardedField, Field("resumed", entryField.schema, optional: true)],
    reasons: [notRunningReason, tooManyReason]
  ) { timer, call, writer throws(Rejection) in
    var entry = try timer.runningEntry(call)
    if let id = call[only], id != entry.id {
      throw .conflict("timer.notRunning", "Entry \(id) isn't running: entry \(entry.id) is.")
    }
    let model = entry
    let stoppedAt = try entry.stop(call)
    let resumedAt = try Entry.resumption(call, after: stoppedAt)
    entry.stoppedAt = stoppedAt
    entry.note = call[Params.editedNote].applied(to: entry.note, empty: "")
    timer.reply(with: entry, call, to: &writer)
    if call[saves] {
      timer.entries.put(entry)
    } else {
      timer.remove(entry)
      writer.member("discarded", true)
    }
    guard let resumedAt else { return }
    let resumed = timer.begin(like: model, at: resumedAt, call)
    timer.reply("resumed", with: resumed, call, to: &writer)
  }

  private static let saves = Param<Bool>.flag("save", "keep the entry").or(true)
  private static let discardedField = Field("discarded", .boolean, optional: true)
  private static let only = Param<Int>.id("id", "stop only this entry; default: the running one").optional
  fileprivate static let resumes = Param<Instant>.time(
    "resume", "then start its project again at this time, with its tags and note; the gap isn't counted"
  ).optional

  static let discard = Method<Timer>.changes(
    "timer.discard", "Stops the timer and discards the entry.",
    done: Sentence(
      "discarded {entry.project} after {entry.seconds:exact}", "{entry.project} nach {entry.seconds:exact} verworfen"),
    result: [entryField, discardedField],
    reasons: [notRunningReason]
  ) { timer, call, writer throws(Rejection) in
    var entry = try timer.runningEntry(call)
    entry.stoppedAt = max(entry.startedAt, call.now)
    timer.reply(with: entry, call, to: &writer)
    writer.member("discarded", true)
    timer.remove(entry)
  }

  static let update = Method<Timer>.changes(
    "timer.update", "Changes the running entry.",
    done: Entry.sentence("changed", "geändert"),
    params: [Params.newProject, Params.editedNote, Params.editedTags, Params.newStart], result: [entryField],
    reasons: [notRunningReason, overlapReason, tooManyReason]
  ) { timer, call, writer throws(Rejection) in
    var entry = try timer.runningEntry(call)
    _ = try call.past(call[Params.newStart], "startedAt")
    timer.applyEdits(to: &entry, call)
    timer.entries.put(entry)
    timer.reply(with: entry, call, to: &writer)
  }

  // MARK: Steps

  /// Stops the running entry, if any, so that a new entry can start. Returns the start of the new entry and the stopped
  /// entry.
  private mutating func makeRoom(_ call: Call, switches: Bool) throws(Rejection) -> (at: Instant, stopped: Entry?) {
    guard var current = running(of: call.user) else { return (try call.past(call[Params.at]) ?? call.now, nil) }
    guard switches else {
      _ = try call.past(call[Params.at])
      throw alreadyRunning(current, call.viewer)
    }
    let at = try current.stop(call)
    current.stoppedAt = at
    entries.put(current)
    return (at, current)
  }

  /// Starts an entry on this project. An archived project is restored.
  private mutating func begin(
    _ project: Project, note: String, tags: [String], at: Instant, _ call: Call
  ) -> Entry {
    if project.isArchived { projects.update(project.id) { $0.isArchived = false } }
    return entries.insert {
      Entry(id: $0, user: call.user, project: project.id, startedAt: at, note: note, tags: tags)
    }
  }

  private mutating func begin(like model: Entry, at: Instant, _ call: Call) -> Entry {
    let project = projectForUse(projectName(model.project), of: call.user)
    return begin(project, note: model.note, tags: model.tags, at: at, call)
  }

  private func entryToContinue(_ call: Call) throws(Rejection) -> Entry {
    if let id = call[Timer.model] { return try ownEntry(id, call) }
    guard let last = entries.index.users[call.user]?.all.last, let entry = entries[last.id] else {
      throw .conflict("timer.nothingToContinue", "You have no entries yet: start a project first.")
    }
    return entry
  }

  func alreadyRunning(_ entry: Entry, _ viewer: Viewer) -> Rejection {
    .conflict(
      "timer.running",
      "'\(projectName(entry.project))' has been running since \(entry.startedAt) (entry \(entry.id)): stop it first, or switch."
    ) { reply(with: entry, viewer, to: &$0) }
  }
}

extension Entry {
  /// The time at which the running entry is stopped. If the call names no time, the entry can always be stopped, even
  /// if the clock was set back to before its start.
  fileprivate func stop(_ call: Call) throws(Rejection) -> Instant {
    guard let at = call[Params.at] else { return max(startedAt, call.now) }
    var violations = Violations()
    violations.refuse("at", at, after: call.now)
    violations.refuse("at", at, before: startedAt)
    try violations.check()
    return at
  }

  /// The time at which the entry resumes after a stop. Nil if it doesn't resume.
  fileprivate static func resumption(_ call: Call, after stop: Instant) throws(Rejection) -> Instant? {
    guard let at = call[Timer.resumes] else { return nil }
    var violations = Violations()
    violations.refuse("resume", at, after: max(call.now, stop))
    violations.refuse("resume", at, beforeStop: stop)
    try violations.check()
    return at
  }
}
