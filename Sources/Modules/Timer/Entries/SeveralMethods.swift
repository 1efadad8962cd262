import ModuleKit
import Wire

// Methods that change several entries in one transaction.

extension Timer {
  /// The maximum number of entries that one call changes. With more rows, a transaction would be too large for an
  /// event.
  private static let mostEntriesAtOnce = 1_000
  private static let mostTold = 100

  private static let ids = Param<[Int]>.ids("ids", "the entries with these ids", 1...mostEntriesAtOnce)
    .example([1, 2]).optional
  private static let chosen: [any AnyParam] =
    [ids] + Window.params + EntryChoice.params + [Params.isBranch, Params.timeZone]
  private static let intoProject = Param<String>.name(
    "toProject", "moves them to this project; an unknown name adds a project", 1...300
  ).optional.meant(.project, "Move to", "Verschieben nach")
  private static let addedTags = Tags.names("addTags", "tags to add").or([]).meant(
    .tags, "Add tags", "Schlagworte hinzufügen")
  private static let removedTags = Tags.names("removeTags", "tags to remove").or([]).meant(
    .tags, "Remove tags", "Schlagworte entfernen")

  private static let result = [
    Field("count", .integer(0...mostEntriesAtOnce)), Field("total", .seconds),
    Field("entries", .array(entryField.schema, 0...mostTold)),
  ]
  private static let choiceText =
    " It affects up to \(mostEntriesAtOnce) entries: those with `ids`, or those in the range that pass the filters. If"
    + " both are given, an entry must match both. If neither is given, none is affected. The reply has the first"
    + " \(mostTold)."

  static let editSeveral = Method<Timer>.changes(
    "timer.entries.edit", "Changes the project or the tags of several entries at once." + choiceText,
    done: Sentence(
      "changed [{count:one} entry|{count} entries], {total}",
      "[{count:one} Eintrag|{count} Einträge] geändert, {total}"),
    params: chosen + [intoProject, addedTags, removedTags], result: result,
    reasons: [entryReason, tooManyReason]
  ) { timer, call, writer throws(Rejection) in
    let entries = try timer.chosenEntries(call)
    let project = entries.isEmpty ? nil : call[intoProject].map { timer.projectForUse($0, of: call.user) }
    var changed: [Entry] = []
    for var entry in entries {
      if let project, timer.whole(of: entry.project)?.id != project.id { entry.project = project.id }
      entry.tags = (entry.tags + call[addedTags]).distinct.filter { !call[removedTags].contains($0) }
      guard entry.tags.count <= Tags.most else {
        throw .violation("addTags", "count", "would give entry \(entry.id) more than \(Tags.most) tags")
      }
      timer.entries.put(entry)
      changed.append(entry)
    }
    timer.reply(withSeveral: changed, call, to: &writer)
  }

  static let deleteSeveral = Method<Timer>.changes(
    "timer.entries.delete", "Deletes several entries and their pictures at once." + choiceText,
    done: Sentence(
      "deleted [{count:one} entry|{count} entries], {total}",
      "[{count:one} Eintrag|{count} Einträge] gelöscht, {total}"),
    params: chosen, result: result, reasons: [entryReason]
  ) { timer, call, writer throws(Rejection) in
    let entries = try timer.chosenEntries(call)
    timer.reply(withSeveral: entries, call, to: &writer)
    for entry in entries { timer.remove(entry) }
  }

  /// The entries that a call names, oldest first.
  private func chosenEntries(_ call: Call) throws(Rejection) -> [Entry] {
    let choice = EntryChoice(call, isBranch: call[Params.isBranch])
    let window = try Window(call)
    let isBounded = window.start != nil || window.end != nil || choice.isAnything == false
    if let ids = call[Timer.ids] {
      var named: [Entry] = []
      for id in Set(ids).sorted() { named.append(try ownEntry(id, call)) }
      guard isBounded else { return named.sorted { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) } }
      let passing = Set(try items(choice, window).map(\.id))
      return named.filter { passing.contains($0.id) }
    }
    // A call without any filter must not choose all entries.
    guard isBounded else { return [] }
    return try items(choice, window).compactMap { entries[$0.id] }

    func items(_ choice: EntryChoice, _ window: Window) throws(Rejection) -> [Timeline.Item] {
      let all = MergedTimelines(choice.candidates(self, call.user), in: window.seconds, newestFirst: false, after: nil)
      var found: [Timeline.Item] = []
      var looked = 0
      for item in all {
        looked += 1
        if choice.passes(item, self) { found.append(item) }
        guard found.count <= Timer.mostEntriesAtOnce, looked <= 20 * Timer.mostEntriesAtOnce else {
          throw .violation(
            "from", "count",
            "with these filters there are too many entries: choose at most \(Timer.mostEntriesAtOnce) of them")
        }
      }
      return found
    }
  }

  private func reply(withSeveral entries: [Entry], _ call: Call, to writer: inout JSONWriter) {
    writer.member("count", entries.count)
    writer.member("total", entries.reduce(0) { $0 + $1.seconds(at: call.now) })
    writer.list("entries", entries.prefix(Timer.mostTold)) { $0.show(to: call.viewer, in: self, &$1) }
  }
}
