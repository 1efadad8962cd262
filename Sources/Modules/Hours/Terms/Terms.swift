package import ModuleKit

/// What is agreed for a project, or for all projects of a client that have nothing of their own: the rate and the
/// budget. Only leads and administrators see it, and it stays at home.
package struct Terms: Row {
  package let id: Int
  /// Nil for a client's.
  var project: Int?
  var client: String?
  var currency: Currency?
  /// The price of an hour.
  var rate: Amount?
  var budget: Amount?
  var budgetMinutes: Int?

  package static func blank(_ id: Int) -> Terms { Terms(id: id) }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("project", &project, .reference("projects"))
    try carrier.member("client", &client, .string(1...299))
    try carrier.member("currency", &currency, Currency.kind)
    try carrier.member("rate", &rate, Amount.kind("Rate", "Stundensatz"))
    try carrier.member("budget", &budget, Amount.kind("Budget", "Budget"))
    try carrier.member("budgetMinutes", &budgetMinutes, .integer(0...Hours.mostBudgetMinutes))
  }

  var hourly: Money? { Money(rate, currency) }
  var budgeted: Money? { Money(budget, currency) }

  var isEmpty: Bool { rate == nil && budget == nil && budgetMinutes == nil }
}

extension Money {
  /// Nil unless both are given and fit.
  fileprivate init?(_ amount: Amount?, _ currency: Currency?) {
    guard let amount, let currency else { return nil }
    self.init(amount, currency)
  }
}

extension Terms: ShownRow {
  package static let one: StaticString = "terms"

  package func isVisible(to viewer: Viewer, in hours: borrowing Hours) -> Bool {
    let projects = hours.projects(of: self)
    return viewer.isAdmin || !projects.isEmpty && projects.allSatisfy { hours.isLead(viewer.account, of: $0) }
  }

  package func showMembers(to viewer: Viewer, in hours: borrowing Hours, _ reply: inout some Reply) {
    let name = project.flatMap { hours.projects.index.names[$0] }
    reply.member("id", id, .id)
    reply.derived { reply in
      reply.member("client", name?.client ?? client ?? "", .text(0...299))
      reply.member("project", name?.project, .nullable(.text(1...299)))
    }
    showMoney(to: &reply)
  }

  func showMoney(to reply: inout some Reply) {
    reply.member("rate", ifAny: hourly?.text, Money.schema.meant(.money, "Rate", "Stundensatz"))
    reply.member("currency", ifAny: currency, Currency.schema)
    reply.member("budget", ifAny: budgeted?.text, Money.schema.meant(.money, "Budget", "Budget"))
    let hours = WorkTime.schema.meant(.hours, "Budget in hours", "Budget in Stunden")
    reply.member("budgetHours", ifAny: budgetMinutes.map { WorkTime(minutes: $0) }, hours)
  }
}

/// Terms by project and by client.
package struct TermsIndex: RowIndex {
  var isEmpty: Bool { projects.isEmpty && clients.isEmpty }
  private(set) var projects: [Int: Int] = [:]
  private(set) var clients: [NameKey: Int] = [:]
  /// The projects that have a budget.
  private(set) var budgeted: Set<Int> = []
  /// The prices of an hour, by row.
  private var rates: [Int: Money] = [:]

  package init() {}

  package mutating func insert(_ terms: Terms) {
    if let project = terms.project {
      projects[project] = terms.id
      if terms.budget != nil || terms.budgetMinutes != nil { budgeted.insert(project) }
    }
    if let client = terms.client { clients[NameKey(client)] = terms.id }
    rates[terms.id] = terms.hourly
  }

  package mutating func remove(_ terms: Terms) {
    if let project = terms.project, projects[project] == terms.id {
      projects[project] = nil
      budgeted.remove(project)
    }
    if let client = terms.client, clients[NameKey(client)] == terms.id { clients[NameKey(client)] = nil }
    rates[terms.id] = nil
  }

  func rate(of project: Int, client: NameKey?) -> Money? {
    projects[project].flatMap { rates[$0] } ?? client.flatMap { clients[$0] }.flatMap { rates[$0] }
  }
}

extension Hours {
  static let mostBudgetMinutes = 60_000_000

  /// The project, or all projects of the client.
  func projects(of terms: Terms) -> [Int] {
    if let project = terms.project { return [project] }
    return terms.client.map { projects.index.listed(of: $0).map(\.id) } ?? []
  }

  /// The price of an hour on the project: the project's own, or else its client's.
  func rate(of project: Int) -> Money? {
    terms.index.rate(of: project, client: projects.index.names[project]?.key.client)
  }
}
