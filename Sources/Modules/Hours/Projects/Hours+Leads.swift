import ModuleKit
import Wire

// Determines who leads a project. Leads add and remove its members, see their records and the project's money, and
// approve weeks. The project's creator is its first lead.

extension Hours {
  func isLead(_ user: Int, of project: Int) -> Bool {
    members.index.ids(user, on: project).contains { isLead(of: project, user, member: $0) }
  }

  private func isLead(of project: Int, _ user: Int, member: Int) -> Bool {
    members.index.place(of: member)?.leads ?? (projects.index.names[project]?.createdBy == user)
  }

  func leads(of project: Int) -> [Int] {
    var leads = members.index.leaders(of: project)
    // The member row of an older project's creator doesn't say that the creator is a lead.
    if let creator = projects.index.names[project]?.createdBy, isLead(creator, of: project) { leads.insert(creator) }
    return leads.sorted()
  }

  /// The projects that the user leads, including removed projects.
  func projects(ledBy user: Int) -> Set<Int> {
    let led = members.index.ids(of: user).lazy.compactMap { id in
      members.index.place(of: id).flatMap { isLead(of: $0.project, user, member: id) ? $0.project : nil }
    }
    return Set(led)
  }

  /// Whether the user may see the project's rates, budgets and amounts, and may change the project.
  func manages(_ project: Int, _ call: Call) -> Bool { call.isAdmin || isLead(call.user, of: project) }

  func requireLead(of project: Project, _ call: Call) throws(Rejection) {
    guard manages(project.id, call) else { throw Self.notLead(of: project.title) }
  }

  static func notLead(of title: String) -> Rejection {
    .forbidden("hours.notLead", "Only leads of '\(title)' and administrators can do that.")
  }

  /// The client's projects that the caller leads, sorted by name. Projects with the same terms are changed together. So
  /// the caller must also lead all other projects with these terms.
  ///
  /// For an administrator who leads none of the client's projects, these are the projects with terms. If no project has
  /// terms, these are all of the client's projects.
  func ownProjects(of client: String, removed: Bool = false, _ call: Call) throws(Rejection) -> [Project] {
    let led = projects(ledBy: call.user, of: client).filter { removed || projects.index.names[$0]?.isRemoved == false }
    if !led.isEmpty || !call.isAdmin {
      guard !led.isEmpty else { throw projects.index.spelling(of: client).map(Self.notLead) ?? Self.noClient(client) }
      for project in sharedTerms(of: led).flatMap({ deciding($0) }) where !manages(project, call) {
        throw Self.notLead(of: title(of: project))
      }
      return byName(led)
    }
    let all = projects.index.ids(client: client, project: nil) ?? []
    let open = all.filter { removed || projects.index.names[$0]?.isRemoved == false }
    guard !open.isEmpty else { throw Self.noClient(client) }
    let priced = open.filter { terms.index.projects[$0] != nil || sharedTerms(of: $0) != nil }
    return byName(priced.isEmpty ? open : priced)
  }

  private func byName(_ ids: Set<Int>) -> [Project] {
    ids.compactMap { projects[$0] }.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }

  /// The client's projects that the user leads, including removed projects. The search starts from the projects that
  /// the user leads, because a client can have any number of other projects.
  private func projects(ledBy user: Int, of client: String) -> Set<Int> {
    let key = NameKey(client)
    return projects(ledBy: user).filter { projects.index.names[$0]?.key.client == key }
  }

  /// The client terms that hold for these projects, oldest first. Terms of a single project aren't included.
  func sharedTerms(of projects: some Sequence<Int>) -> [Terms] {
    Set(projects.compactMap { sharedTerms(of: $0) }).sorted().compactMap { terms[$0] }
  }

  /// Extends a client's terms to the client's new projects. The creator of the projects must lead all projects for
  /// which the terms hold.
  mutating func shareTerms(with new: [Project], of user: Int) {
    let led = Dictionary(grouping: projects(ledBy: user)) { projects.index.names[$0]?.key.client }
    let byClient = Dictionary(grouping: new) { NameKey($0.client) }
    for (client, new) in byClient.sorted(by: { $0.key < $1.key }) {
      let shared = sharedTerms(of: led[client] ?? []).first { terms in
        !terms.projects.ids.isEmpty && deciding(terms).allSatisfy { isLead(user, of: $0) }
      }
      if let shared { terms.update(shared.id) { $0.projects.ids += new.map(\.id) } }
    }
  }

  static func noClient(_ client: String) -> Rejection {
    Rejection(.notFound, "hours.clientNotFound", "No client '\(client)'. To list clients: hours.clients.") {
      $0.member("field", "client")
      $0.member("id", client)
    }
  }

  static let clientReason = Reason(
    .notFound, "hours.clientNotFound", "No such client.",
    data: [Field("field", .choice(["client"])), Field("id", .text(1...299))])
  static let leadReason = Reason(
    .forbidden, "hours.notLead", "You don't lead the project, or any project of the client.")
}
