import ModuleKit

/// The prices of records, for a caller who leads projects.
struct Prices {
  /// The rate and the records of each project that the caller leads and that has a rate.
  private let projects: [Int: (rate: Money, line: Timeline)]

  init(_ groups: [Int: Timeline], rate: (Int) -> Money?) {
    var priced: [Int: (rate: Money, line: Timeline)] = [:]
    for (project, line) in groups { if let rate = rate(project) { priced[project] = (rate, line) } }
    projects = priced
  }

  /// The amount for a part of a project's records.
  func amounts(of tally: Tally, on project: Int?) -> MoneySums {
    guard let project, let rate = projects[project]?.rate else { return MoneySums() }
    return MoneySums(tally.amount(at: rate))
  }

  /// The total amount for all records with these keys.
  func amounts(in keys: Range<Int>) -> MoneySums {
    projects.values.reduce(into: MoneySums()) { sums, project in
      let tally = project.line.tally(in: keys)
      if tally.records > 0 { sums += MoneySums(tally.amount(at: project.rate)) }
    }
  }
}

extension Tally {
  /// The price of the billable hours.
  func amount(at rate: Money) -> Money? { rate.part(billable.minutes, of: 60) }
}

extension MoneySums {
  fileprivate init(_ money: Money?) {
    self.init()
    if let money { self += money }
  }
}

extension Hours {
  /// Nil if the caller may not see amounts.
  func prices(_ chosen: ChosenRecords, _ call: Call) -> Prices? {
    if call.isAdmin { return Prices(chosen.groups) { rate(of: $0) } }
    let led = chosen.projects ?? projects(ledBy: call.user)
    guard !led.isEmpty else { return nil }
    return Prices(chosen.groups) { led.contains($0) ? rate(of: $0) : nil }
  }
}
