import ModuleKit
import Wire

// Who leads a project. Leads add and remove its members, see their records and the project's money, and approve weeks.
// The project's creator is its first lead.

extension Hours {
  func isLead(_ user: Int, of project: Int) -> Bool {
    members.index.ids(user, on: project).contains { isLead(of: project, user, member: $0) }
  }

  private func isLead(of project: Int, _ user: Int, member: Int) -> Bool {
    members.index.place(of: member)?.leads ?? (projects.index.names[project]?.createdBy == user)
  }

  func leads(of project: Int) -> [Int] {
    var leads = members.index.leaders(of: project)
    // The row of an older project's creator doesn't say it.
    if let creator = projects.index.names[project]?.createdBy, isLead(creator, of: project) { leads.insert(creator) }
    return leads.sorted()
  }

  /// The projects that the user leads, including removed ones.
  func projects(ledBy user: Int) -> Set<Int> {
    let led = members.index.ids(of: user).lazy.compactMap { id in
      members.index.place(of: id).flatMap { isLead(of: $0.project, user, member: id) ? $0.project : nil }
    }
    return Set(led)
  }

  /// Whether the user may see rates, budgets and amounts of the project, and change the project.
  func manages(_ project: Int, _ call: Call) -> Bool { call.isAdmin || isLead(call.user, of: project) }

  func requireLead(of project: Project, _ call: Call) throws(Rejection) {
    guard manages(project.id, call) else { throw Self.notLead(of: project.title) }
  }

  static func notLead(of title: String) -> Rejection {
    .forbidden("hours.notLead", "Only leads of '\(title)' and administrators can do that.")
  }

  /// The client's projects that the caller leads, by name. They go together with projects that have the same terms, so
  /// the caller must lead those, too. An administrator who leads none has those with terms, or all if none has any.
  func ownProjects(of client: String, removed: Bool = false, _ call: Call) throws(Rejection) -> [Project] {
    let all = (projects.index.ids(client: client, project: nil) ?? []).compactMap { projects[$0] }
      .filter { removed || !$0.isRemoved }.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    guard let first = all.first else { throw Self.noClient(client) }
    let led = all.filter { isLead(call.user, of: $0.id) }
    if call.isAdmin {
      let priced = all.filter { terms.index.projects[$0.id] != nil || sharedTerms(of: $0.id) != nil }
      return !led.isEmpty ? led : !priced.isEmpty ? priced : all
    }
    guard !led.isEmpty else { throw Self.notLead(of: first.title) }
    for project in sharedTerms(of: led).flatMap({ deciding($0) }) where !isLead(call.user, of: project) {
      throw Self.notLead(of: title(of: project))
    }
    return led
  }

  /// The clients' terms that hold for these projects, the oldest first.
  func sharedTerms(of projects: [Project]) -> [Terms] {
    Set(projects.compactMap { sharedTerms(of: $0.id) }).sorted().compactMap { terms[$0] }
  }

  static func noClient(_ client: String) -> Rejection {
    Rejection(.notFound, "hours.clientNotFound", "No client '\(client)'. hours.clients lists clients.") {
      $0.member("field", "client")
      $0.member("id", client)
    }
  }

  static let clientReason = Reason(
    .notFound, "hours.clientNotFound", "No such client.",
    data: [Field("field", .choice(["client"])), Field("id", .text(1...299))])
  static let leadReason = Reason(.forbidden, "hours.notLead", "You don't lead that project.")
}
