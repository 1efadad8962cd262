package import ModuleKit

/// The agreed rate and budget, either of one project or of a client's projects that have no terms of their own. Only
/// home has terms.
///
/// Anybody may create a project under a client's name. So a client's terms list the projects for which the terms hold.
/// At first, these are the projects that the author of the terms leads. Another project is added when a user who leads
/// all listed projects creates that project, or sets the terms again.
///
/// A project that a stranger creates under the client's name isn't added, even if one of the leads becomes its lead.
/// The terms don't hold for that project, and that project can't prevent changes to the terms.
///
/// Administrators and the leads of the listed projects see the terms. Only administrators and users who lead all listed
/// projects can change the terms. What a user may see depends only on this row and on memberships. Subscribers are told
/// when either of them changes.
package struct Terms: Row {
  package let id: Int
  /// The project of these terms. Nil for a client's terms.
  var project: Int?
  var client: String?
  /// The projects for which a client's terms hold, including removed projects. Terms of an older version list no
  /// projects and hold for all of the client's projects.
  var projects = ProjectIDs()
  var currency: Currency?
  /// The price of an hour.
  var rate: Amount?
  var budget: Amount?
  var budgetMinutes: Int?

  package static func blank(_ id: Int) -> Terms { Terms(id: id) }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("project", &project, .reference("projects"))
    try carrier.member("client", &client, .string(1...299))
    try carrier.member("projects", &projects, .special("references", ProjectIDs.schema), absent: ProjectIDs())
    try carrier.member("currency", &currency, Currency.kind)
    try carrier.member("rate", &rate, Amount.kind("Rate", "Stundensatz"))
    try carrier.member("budget", &budget, Amount.kind("Budget", "Budget"))
    try carrier.member("budgetMinutes", &budgetMinutes, .integer(0...Hours.mostBudgetMinutes))
  }

  var hourly: Money? { Money(rate, currency) }
  var budgeted: Money? { Money(budget, currency) }

  var isEmpty: Bool { rate == nil && budget == nil && budgetMinutes == nil }
}

extension Terms: ShownRow {
  package static let one: StaticString = "terms"

  package func isVisible(to viewer: Viewer, in hours: borrowing Hours) -> Bool {
    viewer.isAdmin || hours.projects(of: self).contains { hours.isLead(viewer.account, of: $0) }
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

/// Finds terms by project and by client.
package struct TermsIndex: RowIndex {
  var isEmpty: Bool { rates.isEmpty }
  private(set) var projects: [Int: Int] = [:]
  /// The client's terms that list each project.
  private var shared: [Int: Int] = [:]
  /// The terms of each client that list no projects, from an older version.
  private var whole: [NameKey: Int] = [:]
  /// The projects that have a budget.
  private(set) var budgeted: Set<Int> = []
  /// The price of an hour in each row of terms.
  private var rates: [Int: Money?] = [:]

  package init() {}

  package mutating func insert(_ terms: Terms) {
    if let project = terms.project {
      projects[project] = terms.id
      if terms.budget != nil || terms.budgetMinutes != nil { budgeted.insert(project) }
    }
    if let client = terms.client.map({ NameKey($0) }) {
      for project in terms.projects.ids { shared[project] = terms.id }
      if terms.projects.ids.isEmpty { whole[client] = terms.id }
    }
    rates[terms.id] = .some(terms.hourly)
  }

  package mutating func remove(_ terms: Terms) {
    if let project = terms.project, projects[project] == terms.id {
      projects[project] = nil
      budgeted.remove(project)
    }
    if let client = terms.client.map({ NameKey($0) }) {
      for project in terms.projects.ids where shared[project] == terms.id { shared[project] = nil }
      if whole[client] == terms.id { whole[client] = nil }
    }
    rates[terms.id] = nil
  }

  /// The client's terms that hold for the project.
  func shared(by project: Int, of client: NameKey?) -> Int? {
    shared[project] ?? client.flatMap { whole[$0] }
  }

  func rate(of project: Int, client: NameKey?) -> Money? {
    let own = projects[project].flatMap { rates[$0] ?? nil }
    return own ?? shared(by: project, of: client).flatMap { rates[$0] ?? nil }
  }
}

extension Hours {
  static let mostBudgetMinutes = 60_000_000

  /// The projects for which the terms hold.
  func projects(of terms: Terms) -> [Int] {
    if let project = terms.project { return [project] }
    guard terms.projects.ids.isEmpty, let client = terms.client else { return terms.projects.ids }
    return projects.index.listed(of: client).map(\.id)
  }

  /// The projects whose leads may change the terms. These are the projects that aren't removed. If all are removed,
  /// these are all projects of the terms.
  func deciding(_ terms: Terms) -> [Int] {
    let all = projects(of: terms)
    let listed = all.filter { projects.index.names[$0]?.isRemoved == false }
    return listed.isEmpty ? all : listed
  }

  /// The client's terms that hold for the project.
  func sharedTerms(of project: Int) -> Int? {
    terms.index.shared(by: project, of: projects.index.names[project]?.key.client)
  }

  /// The price of an hour on the project: the project's own rate, or otherwise the client's rate.
  func rate(of project: Int) -> Money? {
    terms.index.rate(of: project, client: projects.index.names[project]?.key.client)
  }
}
