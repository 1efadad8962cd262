import Wire

/// Converts a row that trackd exported into a draft that adds the row again.
struct JSONLinesRow {
  let row: JSON
  let line: Int
  /// The user whose rows are imported.
  let user: String?
  var own = OwnTables.none
  /// The account that gets the row, if the row belongs to another person.
  var author: String?
  /// Whether the row belongs to a project of hours that was removed before the export.
  var isProjectGone = false

  /// The owner of a row. Nil for shared rows, such as the rooms of a house.
  static func owner(of row: JSON) -> String? { (row["user"] ?? row["author"] ?? row["by"])?.string }

  /// The content of the draft. Nil for rows that the daemon derives from other rows, such as project memberships or
  /// events about new posts.
  func content(of table: String) throws(DraftFault) -> Draft.Content? {
    if let own = own.tables[table] {
      return row["id"]?.int.map { .call(own.draft(row, RowName(table: .own(table), id: $0))) }
    }
    if let (methods, parent) = own.picture(row, of: table) {
      return .call(
        CallDraft(
          method: methods + ".set", params: [:],
          picture: PictureDraft(shown: row, of: String(table.prefix { $0 != "." })), references: [("id", parent)],
          isOfOwnModule: true))
    }
    switch table {
    case "timer.entries":
      guard var entry = EntryDraft(shown: row) else { throw DraftFault(line: line, "isn't an entry") }
      entry.rest = Self.rest(ofEntry: row)
      return .entry(entry)
    case "timer.projects":
      guard row["mergedInto"] == nil, let name = row["name"]?.string else { return nil }
      return .project(
        ProjectDraft(
          name: name, color: row["color"]?.string, isArchived: row.says("archived"), rest: Self.rest(ofProject: row)))
    case "timer.rates": return call("timer.rate.set")
    case "hours.records": return .record(try record())
    case "remarks.remarks": return .remark(try remark())
    case "remarks.filters": return call("remarks.filter.set")
    case "hours.projects":
      return call(
        "hours.project.create", known: ["hours.projectExists"])
    case "hours.members" where isProjectGone, "hours.terms" where isProjectGone: return nil
    case "hours.members":
      return call("hours.project.join", more: Self.ofCaller, known: ["hours.alreadyMember"])
    case "hours.terms":
      return call(row["project"]?.string == nil ? "hours.client.edit" : "hours.project.edit")
    case "hours.contracts": return call("hours.contract.set", more: Self.ofCaller)
    case "hours.settings": return call("hours.settings")
    default: return table.hasPrefix("chores.") ? ofChores(table) : table.hasPrefix("feed.") ? ofFeed(table) : nil
    }
  }

  /// Removes the param `user` from a call if passed as `more`. The row must be added for the caller, whose name on this
  /// daemon can differ from the name in the file.
  private static let ofCaller: [(String, JSON)] = [("user", .null)]

  private func ofChores(_ table: String) -> Draft.Content? {
    switch table {
    case "chores.houses":
      let member = row["members"]?.elements.first { $0.text("user") == user }
      let since = member?["joinedAt"].map { [("joinedAt", $0)] } ?? []
      return call("chores.house.create", more: since, known: ["chores.housed"])
    case "chores.rooms":
      return call("chores.room.add", known: ["chores.roomExists"], row: name(.rooms, "id"))
    case "chores.tasks":
      // A task can't be assigned to a person who isn't a member of this house. Instead, the members take turns.
      let assign = row.text("assign")
      let isOurs = ["turns", "anyone", user].contains(assign)
      return call(
        "chores.task.add",
        more: [("room", JSON(row.text("roomName"))), ("assign", JSON(isOurs ? assign : "turns"))],
        known: ["chores.taskExists"], row: name(.tasks, "id"), picture: row["picture"])
    case "chores.completions":
      guard let task = name(.tasks, "task"), let at = row.instant("at") else { return nil }
      return .completion(
        CompletionDraft(
          task: task, name: row.text("name"), roomName: row.text("roomName"), points: row["points"]?.int ?? 0, at: at,
          note: row.text("note"), by: author))
    case "chores.skips": return call("chores.skip", parent: ("task", name(.tasks, "task")))
    case "chores.steps":
      return call(
        "chores.checklist.add", more: row["position"].map { [("at", $0)] } ?? [], parent: ("task", name(.tasks, "task"))
      )
    case "chores.pauses": return call("chores.pause")
    default: return nil
    }
  }

  private func ofFeed(_ table: String) -> Draft.Content? {
    let parent = ("post", name(.posts, "post"))
    switch table {
    case "feed.posts":
      return call(
        "feed.post",
        more: (row["createdAt"].map { [("at", $0)] } ?? []) + [("author", author.map { JSON($0) } ?? .null)],
        row: name(.posts, "id"), picture: author == nil ? row["image"] : nil)
    case "feed.steps": return call("feed.progress", parent: parent, from: row["from"]?.int)
    case "feed.likes": return call("feed.like", parent: parent)
    case "feed.comments":
      let answered = name(.comments, "replyTo").map { [("replyTo", $0)] } ?? []
      return call(
        "feed.comment", more: row["createdAt"].map { [("at", $0)] } ?? [], row: name(.comments, "id"), parent: parent,
        references: answered)
    case "feed.goals": return call("feed.goal.set")
    case "feed.profiles":
      let safe = row["safeAt"]?.string.map { [("safe", JSON(true)), ("safeAt", JSON($0))] } ?? []
      return call("feed.profile.set", more: safe, picture: row["picture"])
    default: return nil
    }
  }

  private func record() throws(DraftFault) -> RecordDraft {
    guard let date = row.date("date"), let minutes = row.minutes, 1...1440 ~= minutes else {
      throw DraftFault(line: line, "isn't a record of hours")
    }
    return RecordDraft(
      client: row.text("client"), project: row.text("project"), date: date, minutes: minutes,
      comment: row.text("comment"), isBillable: row["billable"]?.bool,
      isPartTime: row["employment"].map { $0.isString("part-time") },
      isProjectGone: isProjectGone,
      createdAt: row.instant("createdAt"), updatedAt: row.instant("updatedAt"),
      source: row["source"]?.string ?? ownName,
      rest: Self.rest(of: row, for: "hours.submit"))
  }

  /// The source name of a row. The daemon keeps the original creation time of a record only if the record has a source.
  /// Undoing an import also finds the imported rows by their sources. The name includes the id, so that rows with equal
  /// contents get different names.
  private var ownName: String? {
    row["id"]?.int.map { id in
      ContentID.of(
        [row.text("user"), String(id), row.text("createdAt"), row.text("date"), row.text("at"), row.text("text")],
        format: "jsonl")
    }
  }

  private func remark() throws(DraftFault) -> RemarkDraft {
    guard let lat = row["lat"]?.double, let lon = row["lon"]?.double else {
      throw DraftFault(line: line, "isn't a remark")
    }
    return RemarkDraft(
      text: row.text("text"), lat: lat, lon: lon, at: row.instant("at"), accuracy: row["accuracy"]?.double,
      place: row["place"]?.string, isPrivate: row["visibility"]?.isString("private") == true,
      tags: row["tags"]?.elements.compactMap(\.string) ?? [],
      source: row["source"]?.string ?? ownName, author: author,
      pictures: author != nil
        ? [] : row["pictures"]?.elements.compactMap { PictureDraft(shown: $0, of: "remarks") } ?? [],
      row: name(.remarks, "id"), rest: Self.rest(of: row, for: "remarks.add"))
  }

  private func name(_ table: RowName.Table, _ member: String) -> RowName? {
    row[member]?.int.map { RowName(table: table, id: $0) }
  }

  /// Makes one call. The params are the columns of the row that the method accepts, so a new column is included
  /// automatically.
  /// - Parameter more: params that the row has in a different form.
  private func call(
    _ method: String, more: [(String, JSON)] = [], known: [String] = [], row name: RowName? = nil,
    parent: (String, RowName?)? = nil, references: [(param: String, row: RowName)] = [], from: Int? = nil,
    picture: JSON? = nil
  ) -> Draft.Content? {
    if let parent, parent.1 == nil { return nil }
    let others = more.map(\.0) + (parent.map { [$0.0] } ?? []) + references.map(\.param)
    let members = Self.given(to: method, of: row).filter { !others.contains($0.0) } + more
    let params = JSON.object(members.filter { !$0.1.isNull })
    var draft = CallDraft(method: method, params: params, knownReasons: known, row: name, from: from)
    if let (param, row) = parent, let row { draft.parent = (param, row) }
    draft.references = references
    draft.picture = PictureDraft(shown: picture, of: String(method.prefix { $0 != "." }))
    return .call(draft)
  }

  /// The params of each method. They are cached, because a file can have a million rows.
  private static let params = Dictionary(BuiltInMethods.all.map { ($0.name, $0.params) }) { first, _ in first }

  /// Columns that drafts store in members of their own, or that can't be set.
  private static let drafted: Set<String> = [
    "id", "user", "author", "project", "startedAt", "stoppedAt", "note", "tags", "source", "client", "date", "hours",
    "minutes", "comment", "billable", "employment", "createdAt", "updatedAt", "text", "lat", "lon", "at", "accuracy",
    "place", "visibility",
  ]

  /// The columns that the method accepts but that have no member in the draft.
  static func rest(of row: JSON, for method: String) -> [(String, JSON)] {
    given(to: method, of: row).filter { !drafted.contains($0.0) }
  }

  private static let entryMembers = params["timer.import.add"]?.first { !$0.itemMembers.isEmpty }?.itemMembers ?? []

  /// The columns of an entry that have no member in the draft. One call adds several entries, so an entry's columns are
  /// members of a list element instead of params.
  static func rest(ofEntry row: JSON) -> [(String, JSON)] {
    entryMembers.filter { !drafted.contains($0) }.compactMap { name in row[name].map { (name, $0) } }
  }

  private static let projectMembers =
    params["timer.import.add"]?.first { $0.name == "projects" }?.itemMembers ?? []

  static func rest(ofProject row: JSON) -> [(String, JSON)] {
    projectMembers.filter { !["name", "color", "archived"].contains($0) }
      .compactMap { name in row[name].map { (name, $0) } }
  }

  /// The columns of a row that are params of the method. Columns for file contents are left out, because rows don't
  /// contain files. Empty texts are left out too, unless the param is required.
  private static func given(to method: String, of row: JSON) -> [(String, JSON)] {
    (params[method] ?? []).filter { $0.kind != .bytes }.compactMap { param in
      guard let value = row[param.name], param.isRequired || !value.isString("") else { return nil }
      return (param.name, value)
    }
  }
}

extension JSON {
  /// The length of a record. Older exports contain only the hours.
  fileprivate var minutes: Int? {
    self["minutes"]?.int ?? self["hours"]?.double.flatMap { 0...24 ~= $0 ? Int(($0 * 60).rounded()) : nil }
  }
}
