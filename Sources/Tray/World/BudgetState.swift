package import TrackClientCalls

/// A project that the user leads, whose budget is used up or nearly used up.
package struct BudgetState: Equatable, Sendable {
  /// In percent. The daemon notifies leads at the same levels (`hours.budget`).
  static let levels = [80, 100]

  package var project: Int
  package var client: String
  package var name: String
  /// The last level that was reached.
  package var level: Int
  /// The budgets in money and hours. If they change, the user is notified again.
  package var budgets: String

  /// The budgets that have reached a level. The daemon shows budgets only to leads.
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
