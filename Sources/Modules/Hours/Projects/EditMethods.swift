import ModuleKit
import Wire

// Methods that change the names, leads and terms of projects and clients.

extension Hours {
  private static let newName = Param<String>.name("name", "the new name").change
  private static let leads = Param<[String]>.names(
    "leads", "who leads it; earlier leads stay as members", each: 1...299, count: 1...20
  ).meant(nil, "Leads", "Leitung").example(["Ann"]).change
  private static let rate = Param<Amount>.amount("rate", "the price of an hour, in `currency`")
    .opposite("no rate of its own").meant(.money, "Rate", "Stundensatz").edit
  private static let budget = Param<Amount>.amount("budget", "how much may be spent on it, in `currency`")
    .opposite("no budget").meant(.money, "Budget", "Budget").edit
  private static let budgetHours = Param<WorkTime>.budget("budgetHours", "how many hours may be logged on it")
    .opposite("no limit").edit
  private static let currency = Param<Currency>.currency("currency", "the currency of rate and budget").change
  private static let terms: [any AnyParam] = [rate, currency, budget, budgetHours]

  static let editProject = Method<Hours>.changes(
    "hours.project.edit",
    "Changes the name, leads, rate or budget of a project that you lead. New leads become members.",
    done: Sentence("changed {project.client}/{project.project}", "{project.client}/{project.project} geändert"),
    params: [Params.client, Params.project, newName, leads] + terms, result: [projectField],
    reasons: [
      projectReason, leadReason, homeReason, existsReason, tooManyReason, RecordOwner.userReason,
      RecordOwner.closedReason,
    ]
  ) { hours, call, writer throws(Rejection) in
    let project = try hours.namedProject(call)
    try hours.requireLead(of: project, call)
    if let name = call[newName], name != project.name {
      try hours.requireFree(project.client, name, for: project.id)
      hours.projects.update(project.id) { $0.name = name }
    }
    if let names = call[leads] {
      try hours.setLeads(
        try names.map { name throws(Rejection) in
          try RecordOwner.openAccount(named: name, call)
        }, of: project.id, call)
    }
    if [call[rate].isSet, call[budget].isSet, call[budgetHours].isSet, call[leads] != nil].contains(true) {
      try hours.requireHome("Rates, budgets and leads")
    }
    let old = hours.terms.index.projects[project.id].flatMap { hours.terms[$0] }
    try hours.change(old, call) { Terms(id: $0, project: project.id) }
    hours.reply(with: hours.projects[project.id] ?? project, call, to: &writer)
  }

  private static let clientField = Field("client", .text(1...299))
  private static let mostRenamed = 500
  private static let clientFields = [clientField] + Field.all { Terms.blank(1).showMoney(to: &$0) }

  static let showClient = Method<Hours>.reads(
    "hours.client.show", "Shows the rate and budget of a client, for those of its projects that you lead.",
    params: [Params.client], result: clientFields, reasons: [clientReason, leadReason, homeReason]
  ) { hours, call, writer throws(Rejection) in
    try hours.requireHome("Clients")
    let projects = try hours.ownProjects(of: call[Params.client], call)
    hours.reply(withClient: projects[0].client, of: projects, to: &writer)
  }

  static let editClient = Method<Hours>.changes(
    "hours.client.edit",
    "Changes the name, leads, rate or budget of a client, for those of its projects that you lead. A project's own rate"
      + " overrides its client's.",
    done: Sentence("changed {client}", "{client} geändert"),
    params: [Params.client, newName, leads] + terms,
    result: clientFields,
    reasons: [
      clientReason, leadReason, homeReason, existsReason, tooManyReason, RecordOwner.userReason,
      RecordOwner.closedReason,
    ]
  ) { hours, call, writer throws(Rejection) in
    try hours.requireHome("Clients")
    var projects = try hours.ownProjects(of: call[Params.client], call)
    let removed = try hours.ownProjects(of: call[Params.client], removed: true, call).filter(\.isRemoved)
    var shared = hours.sharedTerms(of: projects.map(\.id))
    let name = call[newName] ?? projects[0].client
    let isJoining = NameKey(name) != NameKey(call[Params.client]) && hours.projects.index.spelling(of: name) != nil
    if isJoining { try hours.join(&projects, &shared, with: name, call) }
    guard projects.count <= mostRenamed else {
      throw .tooMany("hours.tooMany", "The client has more than \(mostRenamed) projects", mostRenamed)
    }
    if call[newName] != nil { try hours.rename(projects, to: name) }
    if let users = try call[leads]?.map({ name throws(Rejection) in try RecordOwner.openAccount(named: name, call) }) {
      for project in projects { try hours.setLeads(users, of: project.id, call) }
    }
    let isPricing = [call[rate].isSet, call[budget].isSet, call[budgetHours].isSet].contains(true)
    var new = isPricing || isJoining ? hours.joining(projects + removed, shared, call) : []
    let held: [Terms?] = shared.isEmpty ? [nil] : shared
    for old in held {
      try hours.change(old, call) {
        Terms(id: $0, client: name)
      } always: {
        $0.client = name
        $0.projects.ids += new
      }
      new = []
    }
    hours.reply(withClient: name, of: projects, to: &writer)
  }

  private func reply(withClient name: String, of projects: [Project], to writer: inout JSONWriter) {
    writer.member("client", name)
    (sharedTerms(of: projects.map(\.id)).first ?? .blank(1)).showMoney(to: &writer)
  }

  /// The projects to which the terms in `shared` are extended now. `own` has the projects that already have these
  /// terms, and the projects that the caller created or leads alone. Any other project is added only if each of its
  /// leads also leads a project in `own`. The reason is that a stranger can make the caller a lead without asking. If
  /// `own` is empty, all projects are added.
  private func joining(_ projects: [Project], _ shared: [Terms], _ call: Call) -> [Int] {
    let known = Set(shared.flatMap(\.projects.ids))
    let new = projects.filter { !known.contains($0.id) }
    let own = known.union(new.lazy.filter { $0.createdBy == call.user || leads(of: $0.id) == [call.user] }.map(\.id))
    let partners = own.reduce(into: Set<Int>()) { $0.formUnion(leads(of: $1)) }
    return new.map(\.id).filter { own.isEmpty || own.contains($0) || partners.isSuperset(of: leads(of: $0)) }
  }

  /// Called when the projects in `projects` get the name of an existing client, `client`. Adds the caller's projects of
  /// `client` to `projects`. If `client` already has terms, these terms replace the terms in `shared`.
  private mutating func join(
    _ projects: inout [Project], _ shared: inout [Terms], with client: String, _ call: Call
  ) throws(Rejection) {
    let others = try ownProjects(of: client, call)
    let kept = sharedTerms(of: others.map(\.id))
    if !kept.isEmpty {
      for old in shared { terms.remove(old.id) }
      shared = kept
    }
    projects += others
  }

  private static let existsReason = Reason(
    .conflict, "hours.projectExists", "A project with that name already exists; `project` tells which.",
    data: [Field("project", .object(Field.all { Project.blank(1).showName(to: &$0) }))])

  private func requireFree(_ client: String, _ name: String, for project: Int) throws(Rejection) {
    let others = projects.index.listed(client: client, project: name).filter { $0 != project }
    if let other = others.first.flatMap({ projects[$0] }) { throw exists(other) }
  }

  /// Gives the projects another client. If that client already has projects, the two clients are merged. Throws if two
  /// projects would then have the same name.
  private mutating func rename(_ projects: [Project], to client: String) throws(Rejection) {
    for project in projects where project.client != client {
      try requireFree(client, project.name, for: project.id)
      self.projects.update(project.id) { $0.client = client }
    }
  }

  /// Makes these users the leads of the project. Users who aren't members yet become members.
  private mutating func setLeads(_ users: [Int], of project: Int, _ call: Call) throws(Rejection) {
    let wanted = Set(users)
    for user in leads(of: project) where !wanted.contains(user) {
      for id in members.index.ids(user, on: project) { members.update(id) { $0.leads = false } }
    }
    for user in wanted.sorted() where !isLead(user, of: project) {
      if let id = members.index.ids(user, on: project).min() {
        members.update(id) { $0.leads = true }
      } else {
        members.insert { Member(id: $0, project: project, user: user, joinedAt: call.now, leads: true) }
      }
    }
  }

  /// Changes the rate and the budget. Terms that have neither are removed.
  private mutating func change(
    _ old: Terms?, _ call: Call, new: (Int) -> Terms, always change: (inout Terms) -> Void = { _ in }
  ) throws(Rejection) {
    var changed = old ?? new(0)
    change(&changed)
    changed.currency = call[Hours.currency] ?? changed.currency
    changed.rate = call[Hours.rate].applied(to: changed.rate)
    changed.budget = call[Hours.budget].applied(to: changed.budget)
    changed.budgetMinutes =
      call[Hours.budgetHours].applied(to: changed.budgetMinutes.map { WorkTime(minutes: $0) })?
      .minutes
    try Money.check(changed.rate, changed.currency, "rate")
    try Money.check(changed.budget, changed.currency, "budget")
    if let old {
      if changed.isEmpty { terms.remove(old.id) } else if changed != old { terms.put(changed) }
    } else if !changed.isEmpty {
      terms.insert { id in
        var row = new(id)
        change(&row)
        (row.currency, row.rate) = (changed.currency, changed.rate)
        (row.budget, row.budgetMinutes) = (changed.budget, changed.budgetMinutes)
        return row
      }
    }
  }
}

extension Param where Value == WorkTime {
  /// A param for a number of hours of any length, accurate to the minute.
  fileprivate static func budget(_ name: String, _ summary: String) -> Param {
    Param(name, summary, .judged(.number(0...1_000_000), "hours").meant(.hours, "Budget in hours", "Budget in Stunden"))
    {
      json, _ throws(Violation) in
      guard json.kind == .number, let hours = json.double, 0...1_000_000 ~= hours, let time = WorkTime(hours: hours)
      else { throw Violation(name, "range", "must be a number of hours from 0 to 1000000, in whole minutes") }
      return time
    }
  }
}
