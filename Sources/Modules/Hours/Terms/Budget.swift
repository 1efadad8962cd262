import ModuleKit

/// How much of a project's budget is used.
struct Budget {
  let used: Tally
  let terms: Terms
  let rate: Money?

  /// The price of the billable hours.
  var spent: Money? { rate.flatMap { used.amount(at: $0) } }

  /// The percentage of the budget that is used, rounded down. If there are budgets in both hours and money, this is the
  /// larger percentage.
  var percent: Int? {
    let money = terms.budgeted.flatMap { budget -> Int? in
      guard let spent, spent.currency == budget.currency else { return nil }
      return Self.percent(spent.units, of: budget.units)
    }
    let hours = terms.budgetMinutes.map { Self.percent(Int128(used.hours.minutes), of: Int128($0)) }
    return [money, hours].compactMap(\.self).max()
  }

  private static func percent(_ part: Int128, of whole: Int128) -> Int {
    guard whole > 0 else { return part > 0 ? 100 : 0 }
    return Int(clamping: part * 100 / whole)
  }
}

extension Hours {
  func budget(of project: Int) -> Budget? {
    guard let terms = terms.index.projects[project].flatMap({ terms[$0] }),
      terms.budget != nil || terms.budgetMinutes != nil
    else { return nil }
    let used = records.index.everybody.groups[project].map { Tally((count: $0.count, weight: $0.total)) } ?? Tally()
    return Budget(used: used, terms: terms, rate: rate(of: project))
  }

  /// Shows the rate, the budget and its use to viewers who may see them.
  func showTerms(of project: Project, to viewer: Viewer, _ reply: inout some Reply) {
    let isShown = viewer.account == 0 || viewer.isAdmin || isLead(viewer.account, of: project.id)
    let own = isShown ? terms.index.projects[project.id].flatMap { terms[$0] } : nil
    reply.derived { reply in
      (own ?? .blank(1)).showMoney(to: &reply)
      let budget = isShown ? budget(of: project.id) : nil
      reply.member("used", ifAny: budget?.used.hours, WorkTime.schema)
      reply.member("usedPercent", ifAny: budget?.percent, .count)
    }
  }
}
