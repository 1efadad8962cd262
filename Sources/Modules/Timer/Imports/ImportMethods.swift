package import ModuleKit
import Wire

// Methods about bulk imports of entries.

extension Timer {
  private static let drafts = Param<[EntryDraft]>.drafts("entries", "the entries to add, in any order").or([])
  private static let projectDrafts = Param<[ProjectDraft]>.drafts(
    "projects", "projects to add if they don't exist; they may have settings that entries don't have, such as a colour"
  ).or([])
  private static let part = Param<Int>.id("import", "the import to continue; default: a new one")
    .optional
  private static let format = Param<String>.name("format", "the format from which they were read", 1...40).example(
    "watson"
  )
  .optional
  private static let overlapping = Param<String>.choice(
    "overlap", "what to do with an entry that overlaps another: reject all, trim it, or skip it",
    Overlap.allCases.map(\.rawValue)
  ).or(Overlap.refuse.rawValue)
  private static let wanted = Param<Int>.id("import", "the import")

  private static let importReason = Reason(.notFound, "timer.importNotFound", "You have no such import.")
  private static let overlapsReason = Reason(
    .conflict, "timer.importOverlap",
    "Entries would overlap others; `overlaps` lists each by its index in `entries`, with the existing entry.",
    data: [
      Field(
        "overlaps",
        .array(
          .object([Field("index", .integer(0...EntryDraft.most)), entryField]), 1...Importing.mostTold))
    ])
  private static let places = Schema.array(.integer(0...EntryDraft.most), 0...EntryDraft.most)

  static let addImport = Method<Timer>.changes(
    "timer.import.add",
    "Adds entries from another program, all or none. It skips an entry if you already have one with the same source,"
      + " or with the same start, end and project. For entries without a length, the note and tags must match, too.",
    done: Sentence(
      "added [{added:one} entry|{added} entries]", "[{added:one} Eintrag|{added} Einträge] hinzugefügt",
      showsReply: true),
    params: [drafts, projectDrafts, part, format, overlapping],
    result: [
      Field("import", importField.schema, optional: true), Field("added", .count),
      Field("known", places), Field("left", places), Field("cut", places),
      // For each of `entries`, the id of the stored entry, or 0 if the entry was skipped.
      Field("ids", .array(.integer(0...Int.max), 0...EntryDraft.most)),
    ],
    reasons: [importReason, overlapsReason, tooManyReason]
  ) { timer, call, writer throws(Rejection) in
    var importing = Importing(
      call, overlap: Overlap(rawValue: call[overlapping]) ?? .refuse, format: call[format] ?? "",
      importID: try call[part].map { id throws(Rejection) in try timer.ownImport(id, call).id })
    try timer.take(call[projectDrafts], &importing)
    try timer.take(call[drafts], &importing)
    if let id = importing.importID, let row = timer.imports[id] { timer.reply(with: row, call, to: &writer) }
    importing.write(to: &writer)
  }

  static let listImports = Method<Timer>.reads(
    "timer.imports", "Lists your imports, newest first, page by page.", params: Page.params,
    result: Page.fields("imports", importField.schema)
  ) { timer, call, writer throws(Rejection) in
    let last = try Page.position(call, "imports", count: 1)?[0] ?? Int.max
    let newest = timer.imports.index.ids(of: call.user).elements().reversed().drop { $0 >= last }
    timer.page("imports", newest, call, to: &writer, cursor: { Cursor("imports", [$0]) }) { timer.imports[$0] }
  }

  static let removeImport = Method<Timer>.changes(
    "timer.import.remove",
    "Removes an import's entries, at most \(EntryDraft.most) per call: repeat until none are left. The last call also removes the import and its unused projects.",
    done: Sentence(
      "removed [{removed:one} entry|{removed} entries]; {left} left",
      "[{removed:one} Eintrag|{removed} Einträge] zurückgenommen; {left} übrig"),
    params: [wanted], result: [Field("removed", .count), Field("left", .count)], reasons: [importReason]
  ) { timer, call, writer throws(Rejection) in
    let row = try timer.ownImport(call[wanted], call)
    let ids = timer.entries.index.ids(ofImport: row.id)
    let some = Array(ids.elements().prefix(EntryDraft.most))
    for entry in some.compactMap({ timer.entries[$0] }) { timer.remove(entry) }
    writer.member("removed", some.count)
    writer.member("left", ids.count - some.count)
    if some.count == ids.count { timer.finishRemoving(row) }
  }

  private func ownImport(_ id: Int, _ call: Call) throws(Rejection) -> Import {
    guard let row = imports[id], row.user == call.user else {
      throw .notFound(
        "timer.importNotFound", "You have no import \(id). To list your imports: timer.imports.", field: "import",
        id: id)
    }
    return row
  }

  /// Removes an import and its projects. A project stays if it still has entries, or if other projects were merged into
  /// it. Such a project no longer belongs to an import.
  private mutating func finishRemoving(_ row: Import) {
    for id in projects.index.ids(ofImport: row.id).sorted(by: >) {
      guard let project = projects[id] else { continue }
      let isUsed = entries.index.users[project.user]?.projects[id] != nil || !projects.index.parts(of: id).isEmpty
      if isUsed { projects.update(id) { $0.importID = nil } } else { projects.remove(id) }
    }
    imports.remove(row.id)
  }

  // MARK: Showing

  private static let importField = Import.field
}

extension Import: ShownRow, OwnedRow {
  package static let one: StaticString = "import"

  package func showMembers(to viewer: Viewer, in timer: borrowing Timer, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    reply.member("at", at, .time)
    reply.member("format", format, .text(0...40))
    reply.member("entries", timer.entries.index.ids(ofImport: id).count, .derived(.count))
  }
}
