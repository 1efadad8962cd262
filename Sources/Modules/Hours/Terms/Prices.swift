import ModuleKit

/// The prices of records. Prices that the caller isn't allowed to see are left out.
struct Prices {
  /// The projects that have a rate and whose prices the caller may see. Each project is stored with its rate and its
  /// records.
  private let projects: [Int: (rate: Money, line: Timeline)]

  init(_ groups: [Int: Timeline], rate: (Int) -> Money?) {
    var priced: [Int: (rate: Money, line: Timeline)] = [:]
    for (project, line) in groups { if let rate = rate(project) { priced[project] = (rate, line) } }
    projects = priced
  }

  /// The price of some of a project's records.
  func amounts(of tally: Tally, on project: Int?) -> MoneySums {
    guard let project, let rate = projects[project]?.rate else { return MoneySums() }
    return MoneySums(tally.amount(at: rate))
  }

  /// The total price of the records with these keys.
  func amounts(in keys: Range<Int>) -> MoneySums {
    projects.values.reduce(into: MoneySums()) { sums, project in
      let tally = project.line.tally(in: keys)
      if tally.records > 0 { sums += MoneySums(tally.amount(at: project.rate)) }
    }
  }
}

extension Tally {
  /// The price of the billable hours at this rate. Nil if the price is too large.
  func amount(at rate: Money) -> Money? { rate.part(billable.minutes, of: 60) }
}

extension MoneySums {
  fileprivate init(_ money: Money?) {
    self.init()
    if let money { self += money }
  }
}

extension Hours {
  /// The prices of the chosen records. Nil if the caller isn't allowed to see amounts.
  func prices(_ chosen: ChosenRecords, _ call: Call) -> Prices? {
    if call.isAdmin { return Prices(chosen.groups) { rate(of: $0) } }
    let led = chosen.projects ?? projects(ledBy: call.user)
    guard !led.isEmpty else { return nil }
    return Prices(chosen.groups) { led.contains($0) ? rate(of: $0) : nil }
  }
}
