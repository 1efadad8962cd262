package import Time
package import TrackClientCalls

/// The state of the timer: the running entry, today's sums, and the recent projects.
package struct TimerState: Equatable, Sendable {
  package struct Sum: Equatable, Sendable {
    package var project: String
    package var seconds: Int
  }

  /// The maximum number of projects that are shown.
  private static let mostProjects = 7

  package var running: Entry?
  /// Today's total in seconds, at the time of the daemon's reply.
  package var todayThen = 0
  package var askedAt = 0
  /// The day that the sums belong to.
  package var date = Day.earliest
  package var sumsThen: [Sum] = []
  /// The recent projects. The most recently used project comes first.
  package var recent: [String] = []

  package init() {}

  package init(
    status: TimerModule.StatusReply, report: TimerModule.ReportReply, projects: [TimerModule.Project], askedAt: Int,
    date: Day
  ) {
    running = status.running ? status.entry.map(Entry.init) : nil
    todayThen = Int(status.today.components.seconds)
    self.askedAt = askedAt
    self.date = date
    sumsThen = report.slices.map { Sum(project: $0.key, seconds: Int($0.seconds.components.seconds)) }
    recent = Self.recent(projects)
  }

  private static func recent(_ projects: [TimerModule.Project]) -> [String] {
    let known = projects.filter { !$0.archived && $0.mergedInto == nil }
    let usedAt = { (project: TimerModule.Project) in project.lastUsedAt?.secondsSince1970 ?? .min }
    return known.sorted { usedAt($0) > usedAt($1) }.prefix(mostProjects).map(\.name)
  }

  package func elapsed(at now: Int) -> Int { running.map { max(0, now - $0.startedAt) } ?? 0 }

  package func today(at now: Int) -> Int { todayThen + (running == nil ? 0 : max(0, now - askedAt)) }

  /// Today's sum for each project, the largest first.
  package func sums(at now: Int) -> [Sum] {
    guard let running else { return sumsThen }
    return sumsThen.map { sum in
      let more = sum.project == running.project ? max(0, now - askedAt) : 0
      return Sum(project: sum.project, seconds: sum.seconds + more)
    }.sorted { $0.seconds > $1.seconds }
  }
}
