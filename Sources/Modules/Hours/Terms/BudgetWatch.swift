import ModuleKit
import Time
import Wire

/// Finds budgets whose use has crossed a level at which the leads are notified.
///
/// This state isn't stored. When the daemon starts, the current use counts as already reported. So undo needn't restore
/// this state.
struct BudgetWatch: Sendable {
  /// The levels in percent at which the leads are notified.
  static let levels = [80, 100]

  struct Crossing: Sendable {
    let project: Int
    let percent: Int
    let at: Instant
  }

  /// The level that each project's budget had reached at the last call of `look`. Nil before the first call.
  private var reached: [Int: Int]?
  private(set) var crossings: [Crossing] = []

  /// Compares the current use of the budgets with their use at the last call. Records a crossing for each budget that
  /// has reached a higher level.
  /// - Parameter percents: the percentage of each budget that is used, keyed by project.
  mutating func look(_ percents: [Int: Int], at instant: Instant) {
    crossings.removeAll { $0.at <= instant }
    let now = percents.mapValues { percent in Self.levels.last { $0 <= percent } ?? 0 }
    for (project, level) in now.sorted(by: { $0.key < $1.key })
    where level > reached?[project] ?? (reached == nil ? level : 0) {
      crossings.append(Crossing(project: project, percent: percents[project] ?? level, at: instant + 1))
    }
    reached = now
  }
}

extension Hours {
  static let budgetNotice = NoticeDeclaration(
    "hours.budget", "80 or 100 percent of a project's budget is used. The project's leads are notified.",
    label: Label("A project's budget is nearly used up", "Das Budget eines Projekts ist fast aufgebraucht"),
    fields: [
      Field("client", .text(1...299)), Field("project", .text(1...299)), Field("usedPercent", .count),
    ])

  /// The next moment at which leads are notified about a budget.
  mutating func nextBudgetNotice(after instant: Instant) -> Instant? {
    var percents: [Int: Int] = [:]
    for project in terms.index.budgeted { percents[project] = budget(of: project)?.percent }
    budgets.look(percents, at: instant)
    return budgets.crossings.lazy.map(\.at).min()
  }

  func budgetNotices(after: Instant, through: Instant, for account: Int?) -> [Notice] {
    budgets.crossings.filter { after < $0.at && $0.at <= through }.compactMap { crossing in
      guard let name = projects.index.names[crossing.project] else { return nil }
      let leads = Set(leads(of: crossing.project))
      guard account.map(leads.contains) ?? true else { return nil }
      return Notice("hours.budget", to: leads, at: crossing.at) { writer in
        writer.member("client", name.client)
        writer.member("project", name.project)
        writer.member("usedPercent", crossing.percent)
      }
    }
  }
}
