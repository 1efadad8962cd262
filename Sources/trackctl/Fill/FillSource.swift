import Time
import TrackClientCalls

/// Gets the input of a fill from the daemon: the timer's time by day and project, and the notes.
struct FillSource {
  private static let largestBatch = 100

  let session: Session
  let range: TimeRange

  /// The timed seconds per day, for each timer project whose name includes a client. A running entry isn't counted,
  /// because it isn't finished.
  func timed() throws(Failure) -> [(name: String, days: [Day: Int])] {
    let names = try session.all { .timer.projects(cursor: $0) }.compactMap { project -> String? in
      guard project.id != nil else { return nil }
      return project.name.parted(at: "/").map { $0.before.isEmpty || $0.behind.isEmpty } == false ? project.name : nil
    }
    let running = try session.call(.timer.status()).entry
    var timed: [(name: String, days: [Day: Int])] = []
    var rest = names[...]
    while !rest.isEmpty {
      let some = rest.prefix(Self.largestBatch)
      rest = rest.dropFirst(Self.largestBatch)
      for (name, answer) in zip(some, try session.batch(some.map(report))) {
        timed.append((name, without(running, name, days(try session.value(of: answer)))))
      }
    }
    return timed
  }

  /// The report uses days in the user's time zone, even if the daemon has a different zone.
  private func report(_ project: String) -> TypedCall<TimerModule.ReportReply> {
    .timer.report(
      from: range.from?.timeOrDay, to: range.to?.timeOrDay, by: .day, project: project, timeZone: session.zone.name)
  }

  private func days(_ report: TimerModule.ReportReply) -> [Day: Int] {
    var days: [Day: Int] = [:]
    for slice in report.slices {
      if let day = Day(iso: slice.key.utf8) { days[day] = slice.seconds.wholeSeconds }
    }
    return days
  }

  private func without(_ running: TimerModule.Entry?, _ name: String, _ days: [Day: Int]) -> [Day: Int] {
    guard let running, running.project == name else { return days }
    let start = running.startedAt.secondsSince1970
    let span = start..<(start + max(0, running.seconds.wholeSeconds))
    return days.reduce(into: [:]) { left, item in
      let day = session.zone.start(of: item.key).seconds..<session.zone.start(of: item.key.adding(days: 1)).seconds
      let rest = item.value - day.clamped(to: span).count
      // The running entry got longer between the two calls. On the days of the running entry, a small remainder is
      // therefore ignored.
      if rest > (day.overlaps(span) ? Self.slackSeconds : 0) { left[item.key] = rest }
    }
  }

  private static let slackSeconds = 30

  /// The notes of the finished entries for these projects and days. An entry belongs to the day on which it starts.
  func notes(of wanted: Set<FillKey>) throws(Failure) -> [FillKey: FillNotes] {
    let entries = try session.all { cursor in
      .timer.list(
        from: range.from?.timeOrDay, to: range.to?.timeOrDay, sort: .oldest, timeZone: session.zone.name,
        limit: Pages.largestPage, cursor: cursor)
    }
    return entries.reduce(into: [:]) { notes, entry in
      guard entry.stoppedAt != nil else { return }
      let key = FillKey(day: session.zone.day(of: entry.startedAt.instant), project: entry.project.lowercased())
      if wanted.contains(key) { notes[key, default: FillNotes()].add(entry.note) }
    }
  }
}

/// Combines the notes of several entries into the comment of a record.
struct FillNotes {
  /// The maximum length of a record's comment.
  private static let longest = 300

  private var all: [String] = []

  mutating func add(_ note: String) {
    let line = note.split { " \n\t".contains($0) }.joined(separator: " ")
    let length = (all + [line]).joined(separator: "; ").unicodeScalars.count
    if !line.isEmpty, !all.contains(line), length <= Self.longest { all.append(line) }
  }

  var text: String { all.joined(separator: "; ") }
}

struct FillKey: Hashable {
  let day: Day
  let project: String
}
