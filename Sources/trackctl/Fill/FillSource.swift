import Time
import TrackClientCore
import Wire

/// Asks the daemon for what a fill is made of: the timer's time by day and project, the projects of hours, and the records
/// that there are.
struct FillSource {
  private static let largestBatch = 100

  let session: Session
  let range: TimeRange

  /// Seconds by day of each of the timer's projects that has a client in its name. What runs isn't done, and doesn't count.
  func timed() throws(Failure) -> [(name: String, days: [Day: Int])] {
    let names = try session.call("timer.projects")["projects"]?.elements.compactMap { project -> String? in
      guard project["id"]?.isNull == false, let name = project["name"]?.string else { return nil }
      return name.parted(at: "/").map { $0.before.isEmpty || $0.behind.isEmpty } == false ? name : nil
    }
    let running = try session.call("timer.status")["entry"]
    var timed: [(name: String, days: [Day: Int])] = []
    var rest = (names ?? [])[...]
    while !rest.isEmpty {
      let some = rest.prefix(Self.largestBatch)
      rest = rest.dropFirst(Self.largestBatch)
      var calls: [MethodCall] = []
      for name in some { calls.append(MethodCall("timer.report", try report(name))) }
      for (name, answer) in zip(some, try session.batch(calls)) {
        timed.append((name, without(running, name, days(try session.value(of: answer)))))
      }
    }
    return timed
  }

  private func report(_ project: String) throws(Failure) -> JSON {
    var params = Params()
    range.write(to: &params)
    params.set("by", "day")
    params.set("project", project)
    // Days are the user's, also where the daemon has another zone.
    params.set("timeZone", session.zone.name)
    return try params.json()
  }

  private func days(_ report: JSON) -> [Day: Int] {
    var days: [Day: Int] = [:]
    for slice in report["slices"]?.elements.map(\.self) ?? [] {
      guard let day = slice["key"]?.string.flatMap({ Day(iso: $0.utf8) }) else { continue }
      days[day] = slice["seconds"]?.int
    }
    return days
  }

  private func without(_ running: JSON?, _ name: String, _ days: [Day: Int]) -> [Day: Int] {
    guard let running, running["project"]?.string == name,
      let start = running["startedAt"]?.stringBytes.flatMap({ Instant(rfc3339: $0) }),
      let seconds = running["seconds"]?.int
    else { return days }
    let span = start.seconds..<(start.seconds + seconds)
    return days.reduce(into: [:]) { left, item in
      let day = session.zone.start(of: item.key).seconds..<session.zone.start(of: item.key.adding(days: 1)).seconds
      let rest = item.value - day.clamped(to: span).count
      // It went on for a moment between the two questions.
      if rest > (day.overlaps(span) ? Self.slackSeconds : 0) { left[item.key] = rest }
    }
  }

  private static let slackSeconds = 30

  /// The projects of hours.
  func projects() throws(Failure) -> [FillProject] {
    try session.call("hours.projects")["projects"]?.elements.map(FillProject.init) ?? []
  }

  /// What has a record already.
  /// - Returns: half hours, by day and project.
  func recorded() throws(Failure) -> [FillKey: Int] {
    let pages = try Pages(session, "hours.list", list: "records", limit: nil) { params in range.write(to: &params) }
    return pages.elements.reduce(into: [:]) { halves, record in
      guard let day = record["date"]?.string.flatMap({ Day(iso: $0.utf8) }) else { return }
      let hours = record["hours"]?.double ?? 0
      halves[FillKey(day: day, project: FillProject(record).foldedName), default: 0] += Int((hours * 2).rounded())
    }
  }

  /// What is said of the entries that these lines are made of, each by the day on which it begins.
  func notes(of wanted: Set<FillKey>) throws(Failure) -> [FillKey: FillNotes] {
    let pages = try Pages(session, "timer.list", list: "entries", limit: nil) { params in
      range.write(to: &params)
      params.set("sort", "oldest")
      params.set("timeZone", session.zone.name)
    }
    return pages.elements.reduce(into: [:]) { notes, entry in
      guard let start = entry.instant("startedAt"), entry["stoppedAt"]?.isNull == false else { return }
      let key = FillKey(day: session.zone.day(of: start), project: entry.text("project").lowercased())
      if wanted.contains(key) { notes[key, default: FillNotes()].add(entry.text("note")) }
    }
  }
}

/// A project of hours, as a fill looks at it.
struct FillProject {
  let client: String
  let project: String
  let isJoined: Bool

  init(_ json: JSON) {
    client = json["client"]?.string ?? ""
    project = json["project"]?.string ?? ""
    isJoined = json["joined"]?.bool ?? false
  }

  /// By which names of the timer are matched, without regard to case.
  var foldedName: String { "\(client)/\(project)".lowercased() }
}

/// Notes of several entries as the comment of one record.
struct FillNotes {
  /// Of a record.
  private static let longest = 300

  private var all: [String] = []

  mutating func add(_ note: String) {
    let line = note.split { " \n\t".contains($0) }.joined(separator: " ")
    let length = (all + [line]).joined(separator: "; ").unicodeScalars.count
    if !line.isEmpty, !all.contains(line), length <= Self.longest { all.append(line) }
  }

  var text: String { all.joined(separator: "; ") }
}

/// A day and a project.
struct FillKey: Hashable {
  let day: Day
  let project: String
}
