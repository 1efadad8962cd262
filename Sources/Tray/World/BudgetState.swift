package import TrackClientCalls

/// A project that the user leads and whose budget is nearly or completely used up.
package struct BudgetState: Equatable, Sendable {
  /// The levels in percent. The daemon notifies leads at the same levels (`hours.budget`).
  static let levels = [80, 100]

  package var project: Int
  package var client: String
  package var name: String
  /// The highest level that was reached.
  package var level: Int
  /// The budgets in money and hours, as text. If the budgets change, the user is notified again.
  package var budgets: String

  /// The states of all projects whose budgets have reached a level. The daemon reports budgets only to leads.
  package static func reached(_ projects: [HoursModule.Project]) -> [BudgetState] {
    projects.compactMap(BudgetState.init)
  }
}

extension BudgetState {
  private init?(_ project: HoursModule.Project) {
    guard let percent = project.usedPercent, let level = Self.levels.last(where: { $0 <= percent }) else { return nil }
    let hours = project.budgetHours.map { "\($0)" }
    self.init(
      project: project.id, client: project.client, name: project.project, level: level,
      budgets: [project.budget, project.currency, hours].map { $0 ?? "" }.joined(separator: " "))
  }
}
