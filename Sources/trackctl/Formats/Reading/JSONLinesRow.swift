import Time
import Wire

/// A row of trackd's own as what adds it.
struct JSONLinesRow {
  private let row: JSON
  private let line: Int

  init(_ row: JSON, _ line: Int) {
    (self.row, self.line) = (row, line)
  }

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
      return call("hours.project.create", ["client", "project"], known: ["hours.projectExists"])
    case "hours.members": return call("hours.project.join", ["client", "project"], known: ["hours.alreadyMember"])
    case "hours.settings": return call("hours.settings", ["employment", "workdays", "reminder", "timeZone", "daysOff"])
    case "chores.houses": return call("chores.house.create", ["name"], known: ["chores.housed"])
    case "chores.rooms": return call("chores.room.add", ["name"], known: ["chores.roomExists"])
    case "chores.tasks":
      return call("chores.task.add", ["room", "name", "everyDays", "points", "assign"], known: ["chores.taskExists"])
    case "chores.completions": return call("chores.done", ["task", "at"])
    case "feed.posts":
      return call("feed.post", ["activity", "caption", "emoji", "color", "day", "progress", "kind", "audience"])
    case "feed.profiles": return call("feed.profile.set", ["displayName", "status"])
    default: return nil
    }
  }

  private func record() throws(DraftFault) -> RecordDraft {
    guard let date = row["date"]?.string.flatMap({ Day(iso: $0.utf8) }), let hours = row["hours"]?.double,
      0.5...24 ~= hours
    else { throw DraftFault(line: line, "is no record of hours") }
    return RecordDraft(
      client: row.text("client"), project: row.text("project"), date: date, halves: Int(hours * 2),
      comment: row.text("comment"), isBillable: row["billable"]?.bool,
      isPartTime: row["employment"].map { $0.isString("part-time") }, source: row["source"]?.string)
  }

  private func remark() throws(DraftFault) -> RemarkDraft {
    guard let lat = row["lat"]?.double, let lon = row["lon"]?.double else {
      throw DraftFault(line: line, "is no remark")
    }
    return RemarkDraft(
      text: row.text("text"), lat: lat, lon: lon, at: row.instant("at"), accuracy: row["accuracy"]?.double,
      place: row["place"]?.string, isPrivate: row["visibility"]?.isString("private") == true,
      source: row["source"]?.string)
  }

  private func call(_ method: String, _ names: [String], known: [String] = []) -> Draft.Content {
    let params = JSON { writer in
      writer.beginObject()
      for name in names {
        guard let value = row[name], !value.isNull else { continue }
        writer.key(named: name)
        writer.json(value)
      }
      writer.endObject()
    }
    return .call(CallDraft(method: method, params: params, knownReasons: known))
  }
}
