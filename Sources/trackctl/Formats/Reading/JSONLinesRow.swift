import Time
import Wire

/// A row of trackd's own as what adds it.
struct JSONLinesRow {
  let row: JSON
  let line: Int
  /// Whose rows are taken.
  let user: String?

  /// Whose it is; nil for what is nobody's alone, such as a house's rooms.
  static func owner(of row: JSON) -> String? { (row["user"] ?? row["author"] ?? row["by"])?.string }

  /// Nil for rows that follow from others: who is on a project, that a post was made.
  func content(of table: String) throws(DraftFault) -> Draft.Content? {
    switch table {
    case "timer.entries":
      guard let entry = EntryDraft(shown: row) else { throw DraftFault(line: line, "is no entry") }
      return .entry(entry)
    case "timer.projects":
      guard row["mergedInto"] == nil, let name = row["name"]?.string else { return nil }
      return .project(ProjectDraft(name: name, color: row["color"]?.string, isArchived: row.says("archived")))
    case "hours.records": return .record(try record())
    case "remarks.remarks": return .remark(try remark())
    case "hours.projects":
      return call(
        "hours.project.create", ["client", "project", "createdAt"], known: ["hours.projectExists"])
    case "hours.members":
      return call("hours.project.join", ["client", "project", "joinedAt"], known: ["hours.alreadyMember"])
    case "hours.settings": return call("hours.settings", ["employment", "workdays", "reminder", "timeZone", "daysOff"])
    default: return table.hasPrefix("chores.") ? ofChores(table) : table.hasPrefix("feed.") ? ofFeed(table) : nil
    }
  }

  private func ofChores(_ table: String) -> Draft.Content? {
    switch table {
    case "chores.houses":
      let member = row["members"]?.elements.first { $0.text("user") == user }
      let since = member?["joinedAt"].map { [("joinedAt", $0)] } ?? []
      return call("chores.house.create", ["name"], more: since, known: ["chores.housed"])
    case "chores.rooms":
      return call("chores.room.add", ["name"], known: ["chores.roomExists"], row: name(.rooms, "id"))
    case "chores.tasks":
      // Who isn't there can't be whom it is left to.
      let assign = row.text("assign")
      let isOurs = ["turns", "anyone", user].contains(assign)
      return call(
        "chores.task.add", ["name", "everyDays", "points"],
        more: [("room", JSON(row.text("roomName"))), ("assign", JSON(isOurs ? assign : "turns"))],
        known: ["chores.taskExists"], row: name(.tasks, "id"))
    case "chores.completions":
      guard let task = name(.tasks, "task"), let at = row.instant("at") else { return nil }
      return .completion(
        CompletionDraft(
          task: task, name: row.text("name"), roomName: row.text("roomName"), points: row["points"]?.int ?? 0, at: at))
    case "chores.skips": return call("chores.skip", ["at", "since", "until"], parent: ("task", name(.tasks, "task")))
    case "chores.pauses": return call("chores.pause", ["from", "to"])
    default: return nil
    }
  }

  private func ofFeed(_ table: String) -> Draft.Content? {
    let parent = ("post", name(.posts, "post"))
    switch table {
    case "feed.posts":
      // A quote has no activity, and no progress.
      let shown = ["activity", "caption"].filter { !row.text($0).isEmpty }
      return call(
        "feed.post", shown + ["emoji", "color", "day", "progress", "kind", "audience", "updatedAt"],
        more: row["createdAt"].map { [("at", $0)] } ?? [], row: name(.posts, "id"), picture: row["image"])
    case "feed.steps": return call("feed.progress", ["to", "at"], parent: parent, from: row["from"]?.int)
    case "feed.likes": return call("feed.like", ["at"], parent: parent)
    case "feed.comments":
      return call("feed.comment", ["text"], more: row["createdAt"].map { [("at", $0)] } ?? [], parent: parent)
    case "feed.profiles":
      let safe = row["safeAt"]?.string.map { [("safe", JSON(true)), ("safeAt", JSON($0))] } ?? []
      return call("feed.profile.set", ["displayName", "status"], more: safe, picture: row["picture"])
    default: return nil
    }
  }

  private func record() throws(DraftFault) -> RecordDraft {
    guard let date = row.date("date"), let hours = row["hours"]?.double, 0.5...24 ~= hours else {
      throw DraftFault(line: line, "is no record of hours")
    }
    return RecordDraft(
      client: row.text("client"), project: row.text("project"), date: date, halves: Int(hours * 2),
      comment: row.text("comment"), isBillable: row["billable"]?.bool,
      isPartTime: row["employment"].map { $0.isString("part-time") },
      createdAt: row.instant("createdAt"), updatedAt: row.instant("updatedAt"), source: row["source"]?.string ?? ownName
    )
  }

  /// A record says when it was logged elsewhere only if it says from where, and what came is taken back by that. Two that are alike
  /// are two.
  private var ownName: String? {
    row["id"]?.int.map { id in
      ContentID.of(
        [row.text("user"), String(id), row.text("createdAt"), row.text("date"), row.text("at"), row.text("text")],
        format: "jsonl")
    }
  }

  private func remark() throws(DraftFault) -> RemarkDraft {
    guard let lat = row["lat"]?.double, let lon = row["lon"]?.double else {
      throw DraftFault(line: line, "is no remark")
    }
    return RemarkDraft(
      text: row.text("text"), lat: lat, lon: lon, at: row.instant("at"), accuracy: row["accuracy"]?.double,
      place: row["place"]?.string, isPrivate: row["visibility"]?.isString("private") == true,
      source: row["source"]?.string ?? ownName)
  }

  private func name(_ table: RowName.Table, _ member: String) -> RowName? {
    row[member]?.int.map { RowName(table: table, id: $0) }
  }

  private func call(
    _ method: String, _ names: [String], more: [(String, JSON)] = [], known: [String] = [], row name: RowName? = nil,
    parent: (String, RowName?)? = nil, from: Int? = nil, picture: JSON? = nil
  ) -> Draft.Content? {
    if let parent, parent.1 == nil { return nil }
    let members = names.compactMap { name in row[name].map { (name, $0) } } + more
    let params = JSON.object(members.filter { !$0.1.isNull })
    var draft = CallDraft(method: method, params: params, knownReasons: known, row: name, from: from)
    if let (param, row) = parent, let row { draft.parent = (param, row) }
    draft.picture = PictureDraft(shown: picture, of: "feed")
    return .call(draft)
  }
}
