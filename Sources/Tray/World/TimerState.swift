package import TrackClientCore

/// The timer's state: the running entry, today's sums, and the recent projects.
package struct TimerState: Equatable, Sendable {
  package struct Sum: Equatable, Sendable {
    package var project: String
    package var seconds: Int
  }

  /// How many are shown.
  private static let mostProjects = 7

  package var running: Entry?
  /// As of the daemon's reply.
  package var todayThen = 0
  package var askedAt = 0
  /// The day of the sums.
  package var date = ""
  package var sumsThen: [Sum] = []
  /// Most recently used first.
  package var recent: [String] = []

  package init() {}

  package static func calls(zone: String?, date: String) -> [MethodCall] {
    let zone = zone.map { JSON($0) } ?? .null
    return [
      MethodCall("timer.status", ["timeZone": zone]),
      MethodCall("timer.report", ["from": JSON(date), "to": JSON(date), "timeZone": zone]),
      MethodCall("timer.projects", [:]),
    ]
  }

  package init(status: JSON, report: JSON, projects: JSON, askedAt: Int, date: String) {
    running = status["running"]?.bool == true ? Entry(status["entry"]) : nil
    todayThen = status["today"]?.int ?? 0
    self.askedAt = askedAt
    self.date = date
    sumsThen =
      report["slices"]?.elements.compactMap { slice in
        guard let project = slice["key"]?.string, let seconds = slice["seconds"]?.int else { return nil }
        return Sum(project: project, seconds: seconds)
      } ?? []
    recent = Self.recent(projects)
  }

  private static func recent(_ reply: JSON) -> [String] {
    var known: [(name: String, usedAt: String)] = []
    for project in reply["projects"]?.elements.map(\.self) ?? [] {
      guard let name = project["name"]?.string, project["archived"]?.bool != true, project["mergedInto"] == nil else {
        continue
      }
      known.append((name, project["lastUsedAt"]?.string ?? ""))
    }
    known.sort { $0.usedAt > $1.usedAt }
    return known.prefix(mostProjects).map(\.name)
  }

  package func elapsed(at now: Int) -> Int { running.map { max(0, now - $0.startedAt) } ?? 0 }

  package func today(at now: Int) -> Int { todayThen + (running == nil ? 0 : max(0, now - askedAt)) }

  /// Largest first.
  package func sums(at now: Int) -> [Sum] {
    guard let running else { return sumsThen }
    return sumsThen.map { sum in
      let more = sum.project == running.project ? max(0, now - askedAt) : 0
      return Sum(project: sum.project, seconds: sum.seconds + more)
    }.sorted { $0.seconds > $1.seconds }
  }
}
