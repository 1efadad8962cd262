import ModuleKit
import Time
import Wire

/// The time that the timer has counted for one project on one day.
struct FilledDay: Sendable {
  let client: String
  let project: String
  let date: Day
  let time: WorkTime
  let comment: String

  static let schema = Schema.object([
    Field("client", .text(1...299)), Field("project", .text(1...299)), Field("date", .date),
    Field("minutes", .integer(1...1440)), Field("comment", .text(0...300, lines: true), optional: true),
  ])

  init(reading json: JSON, _ field: String) throws(Violation) {
    guard json.kind == .object else { throw Violation(field, "type", "must be an object") }
    var (client, project, comment) = (String?.none, String?.none, "")
    var (date, time) = (Day?.none, WorkTime?.none)
    for (key, value) in json.members {
      if key.isString("client") {
        client = try Text.read(value, "\(field).client", 1...299, lines: false)
      } else if key.isString("project") {
        project = try Text.read(value, "\(field).project", 1...299, lines: false)
      } else if key.isString("comment") {
        comment = try Text.read(value, "\(field).comment", 0...300, lines: true)
      } else if key.isString("date") {
        date = try Day(reading: value, "\(field).date", like: "2026-11-21")
      } else if key.isString("minutes") {
        guard let minutes = value.int, 1...1440 ~= minutes else {
          throw Violation("\(field).minutes", "range", "must be a whole number from 1 to 1440")
        }
        time = WorkTime(minutes: minutes)
      } else {
        throw Violation("\(field).\(key.string(atMost: 60) ?? "a long name")", "unknown", "is not a member of a day")
      }
    }
    guard let client, let project, let date, let time, 1900...2099 ~= date.year else {
      throw Violation(field, "missing", "needs client, project, a date in the years 1900 to 2099, and minutes")
    }
    (self.client, self.project, self.date, self.time, self.comment) = (client, project, date, time, comment)
  }
}

/// What filling does with one project on one day.
private struct FillLine {
  enum Skip: String, CaseIterable {
    case noProject, notMember, locked, covered
  }

  let day: FilledDay
  var added = 0
  var record: Int?
  var skip: Skip?

  func show(to reply: inout some Reply) {
    reply.beginObject()
    reply.member("client", day.client, .text(1...299))
    reply.member("project", day.project, .text(1...299))
    reply.member("date", day.date, .date)
    reply.member("minutes", day.time.minutes, .integer(1...1440))
    reply.member("added", added, .integer(0...1440))
    reply.member("record", ifAny: record, .id)
    reply.member("skipped", ifAny: skip?.rawValue, .oneOf(Skip.self))
    reply.endObject()
  }

  static var blank: FillLine? {
    (try? FilledDay(
      reading: ["client": "x", "project": "x", "date": "2026-01-01", "minutes": 1], "")).map { FillLine(day: $0) }
  }
}

extension Hours {
  private static let most = 500
  private static let days = Param<[FilledDay]>(
    "days", "the times that were counted, one for each day and project", .array(FilledDay.schema, 1...most)
  ) {
    json, _ throws(Violation) in
    let days = try json.list("days", of: "days", most: most, read: FilledDay.init)
    guard !days.isEmpty else { throw Violation("days", "count", "must have at least one day") }
    return days
  }
  .example([["client": "Acme", "project": "Site", "date": "2026-11-20", "minutes": 200, "comment": "the plan"]])

  static let fill = Method<Hours>.changes(
    "hours.fill",
    "Logs what a timer counted, to the minute, in one change. For each day and project, it logs the time that"
      + " isn't logged yet. It adds this time to the record that an earlier fill made, or makes a new record.",
    done: Sentence("logged {hours} h of the timer", "{hours} h aus der Zeiterfassung gebucht"),
    params: [days],
    result: [
      Field("lines", .array(.object(FillLine.blank.map { line in Field.all { line.show(to: &$0) } } ?? []), 0...most)),
      Field("hours", WorkTime.schema), Field("minutes", .count),
    ],
    reasons: [tooManyReason]
  ) { hours, call, writer throws(Rejection) in
    var lines: [FillLine] = []
    for day in call[days] { lines.append(hours.fill(day, call)) }
    writer.list("lines", lines) { $0.show(to: &$1) }
    let sum = WorkTime(minutes: lines.reduce(0) { $0 + $1.added })
    writer.member("hours", of: sum)
    writer.member("minutes", sum.minutes)
  }

  private mutating func fill(_ day: FilledDay, _ call: Call) -> FillLine {
    var line = FillLine(day: day)
    guard let project = projects.index.listed(client: day.client, project: day.project).first else {
      line.skip = .noProject
      return line
    }
    guard members.index.contains(call.user, on: project) else {
      line.skip = .notMember
      return line
    }
    let logged = records.index.tally(of: call.user, on: day.date, project: project).hours
    guard logged < day.time else {
      line.skip = .covered
      return line
    }
    line.added = day.time.minutes - logged.minutes
    var record =
      filled(day.date, project, call)
      ?? Record(
        id: 0, user: call.user, project: project, date: day.date, hours: WorkTime(minutes: 0),
        employment: preferences(of: call.user).employment, createdAt: call.now, updatedAt: call.now)
    guard (try? requireEditable(record, call)) != nil else {
      (line.added, line.skip) = (0, .locked)
      return line
    }
    record.hours = record.hours + WorkTime(minutes: line.added)
    record.comment = Self.joined(record.comment, day.comment)
    record.updatedAt = call.now
    if record.id == 0 {
      let source = freeSource(day.date, project, of: call.user)
      record = Record(
        id: records.reserveID(), user: record.user, project: project, date: record.date, hours: record.hours,
        comment: record.comment, employment: record.employment, createdAt: call.now, updatedAt: call.now, source: source
      )
    }
    records.put(record)
    line.record = record.id
    return line
  }

  /// The record that an earlier fill made on this day. Nil if there is none or if it can no longer be edited.
  private func filled(_ date: Day, _ project: Int, _ call: Call) -> Record? {
    guard let line = records.index.users[call.user]?.groups[project] else { return nil }
    return MergedTimelines([line], in: DateRange(date).keys, newestFirst: true).lazy.compactMap { records[$0.id] }
      .first { $0.source?.name.hasPrefix(Self.prefix) == true && (try? requireEditable($0, call)) != nil }
  }

  private static let prefix = "fill:"

  private func freeSource(_ date: Day, _ project: Int, of user: Int) -> SourceID {
    let name = "\(Self.prefix)\(date):\(project)"
    let names = (1...100).lazy.map { $0 == 1 ? name : "\(name):\($0)" }
    return SourceID(names.first { records.row(from: SourceID($0), of: user) == nil } ?? "\(name):\(records.nextID)")
  }

  /// The comment, followed by the notes that it doesn't contain yet. Notes for which there is no room are left out.
  private static func joined(_ comment: String, _ notes: String) -> String {
    var all = comment.isEmpty ? [] : [comment]
    let known = Set(parts(of: comment))
    for note in parts(of: notes) where !known.contains(note) {
      let longer = (all + [note]).joined(separator: separator)
      if longer.unicodeScalars.count <= 300 { all.append(note) }
    }
    return all.joined(separator: separator)
  }

  private static let separator = "; "

  private static func parts(of text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: ";")).map { Text.trimmed(String(decoding: $0, as: UTF8.self)) }
      .filter { !$0.isEmpty }
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: StaticString, of time: WorkTime) { time.write(name, to: &self) }
}
