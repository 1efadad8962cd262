import ModuleKit
import Time
import Wire

// Methods about projects and their members.

extension Hours {
  private static let joined = Param<Bool>.flag("joined", "only projects that you have joined")
    .opposite("only projects that you haven't joined")
    .optional
  private static let acknowledge = Param<[String]>.acknowledge(["affectsOthers"])
  private static let briefProjectField = Field("project", .object(Field.all { Project.blank(1).showName(to: &$0) }))
  static let tooManyReason = Reason.tooMany("hours.tooMany", "records, projects, hours or invoice lines")
  private static let pair: [any AnyParam] = [Params.client, Params.project]
  private static let member = Param<String>.name("user", "another user, for leads of the project; default: you")
    .optional
  private static let projectsField = Field("projects", .array(projectField.schema, 0...3))

  static let listClients = Method<Hours>.reads(
    "hours.clients", "Lists the clients that have projects, A to Z, page by page.", params: Page.longParams,
    result: Page.fields("clients", Schema.text(1...299))
  ) { hours, call, writer throws(Rejection) in
    let index = hours.projects.index
    let last = try Page.name(call, "clients")
    let clients = index.clients(after: last?.name).lazy.compactMap { index.names[$0.id]?.client }
    Page.write("clients", clients, call, to: &writer, limit: Page.longLimit) { name in
      Cursor("clients", [0], texts: [name])
    } show: { name, writer in
      writer.string(name)
    }
  }

  static let listProjects = Method<Hours>.reads(
    "hours.projects", "Lists projects, A to Z, each with your last record on it, page by page.",
    params: [Params.inClient, joined] + Page.longParams, result: Page.fields("projects", projectField.schema)
  ) { hours, call, writer throws(Rejection) in
    let last = try call[Page.cursor].map { text throws(Rejection) in
      let cursor = try Cursor(reading: text, kind: "projects", count: 1, texts: 2)
      return ProjectIndex.Listed(
        key: ProjectIndex.Key(client: cursor.texts[0], project: cursor.texts[1]), id: cursor.numbers[0])
    }
    let names = hours.projects.index.names
    let projects = hours.listedProjects(call, after: last)
    hours.page("projects", projects, call, to: &writer, limit: Page.longLimit) { listed in
      Cursor("projects", [listed.id], texts: [names[listed.id]?.client ?? "", names[listed.id]?.project ?? ""])
    } row: {
      hours.projects[$0.id]
    }
  }

  static let recent = Method<Hours>.reads(
    "hours.recent", "Lists the last three projects on which you logged hours, without those that you left.",
    result: [projectsField],
    isLong: { hours, call in hours.records.index.countOfProjects(of: call.user) > 10_000 }
  ) { hours, call, writer in
    writer.list("projects", hours.recentProjects(of: call.user)) { id, writer in
      hours.projects[id]?.show(to: call.viewer, in: hours, &writer)
    }
  }

  static let createProject = Method<Hours>.changes(
    "hours.project.create", "Creates a project, and adds you to it.",
    done: Sentence(
      "created {project.client}/{project.project}, and you are on it",
      "{project.client}/{project.project} angelegt, und du bist dabei"),
    params: pair + [Params.projectSince, Params.joinedAt], result: [projectField],
    reasons: [
      Reason(
        .conflict, "hours.projectExists", "A project with that name already exists; `project` tells which.",
        data: [briefProjectField]),
      tooManyReason,
    ]
  ) { hours, call, writer throws(Rejection) in
    let (client, name) = (call[Params.client], call[Params.project])
    if let other = hours.projects.index.listed(client: client, project: name).first.flatMap({ hours.projects[$0] }) {
      throw hours.exists(other)
    }
    let createdAt = try call.past(call[Params.projectSince], "createdAt")
    let joinedAt = try call.past(call[Params.joinedAt], since: createdAt, "joinedAt") ?? createdAt
    // All projects of a client spell the client's name like its first project.
    let spelled = hours.projects.index.spelling(of: client) ?? client
    let project = hours.projects.insert {
      Project(id: $0, client: spelled, name: name, createdBy: call.user, createdAt: createdAt ?? call.now)
    }
    hours.join(project, joinedAt, call, call.user)
    hours.shareTerms(with: [project], of: call.user)
    hours.reply(with: project, call, to: &writer)
  }

  static let joinProject = Method<Hours>.changes(
    "hours.project.join", "Joins a project, or adds a member to it. Members can log hours on it.",
    done: Sentence(
      "[{user} is|you are] now on {project.client}/{project.project}",
      "[{user} ist|du bist] jetzt bei {project.client}/{project.project} dabei"),
    params: pair + [member, Params.joinedAt],
    result: [projectField],
    reasons: [
      projectReason, tooManyReason, leadReason, RecordOwner.userReason, RecordOwner.closedReason,
      Reason(
        .conflict, "hours.alreadyMember", "That user is already on the project; `member` tells since when.",
        data: [memberField]),
    ]
  ) { hours, call, writer throws(Rejection) in
    let project = try hours.namedProject(call)
    let user = try hours.chosenMember(of: project, call)
    if user != call.user { try RecordOwner.requireOpen(user, call) }
    if let id = hours.members.index.ids(user, on: project.id).min() {
      throw hours.alreadyMember(id, call.moment)
    }
    hours.join(project, try call.past(call[Params.joinedAt], since: project.createdAt, "joinedAt"), call, user)
    hours.reply(with: project, call, to: &writer)
  }

  static let leaveProject = Method<Hours>.changes(
    "hours.project.leave", "Leaves a project, or removes a member from it. The member's records on it stay.",
    done: Sentence(
      "[{user} has|you have] left {project.client}/{project.project}",
      "[{user} hat|du hast] {project.client}/{project.project} verlassen"),
    params: pair + [member],
    result: [projectField],
    reasons: [
      projectReason, Reason(.conflict, "hours.notJoined", "That user isn't on the project."), leadReason,
      RecordOwner.userReason,
    ]
  ) { hours, call, writer throws(Rejection) in
    let project = try hours.namedProject(call)
    let user = try hours.chosenMember(of: project, call)
    guard let id = hours.members.index.ids(user, on: project.id).min() else {
      let who = user == call.user ? "You aren't" : "'\(call.people.name(of: user))' isn't"
      throw .conflict("hours.notJoined", "\(who) on '\(project.title)'.")
    }
    hours.members.remove(id)
    hours.reply(with: project, call, to: &writer)
  }

  static let listMembers = Method<Hours>.reads(
    "hours.project.members", "Lists who is on a project, A to Z, page by page.", params: pair + Page.longParams,
    result: Page.fields("members", memberField.schema), reasons: [projectReason],
    isLong: { hours, call in
      let named = hours.projects.index.listed(client: call[Params.client], project: call[Params.project]).first
      return named.map { hours.members.index.count(of: $0) > 1_000 } ?? false
    }
  ) { hours, call, writer throws(Rejection) in
    let project = try hours.namedProject(call)
    let last = try Page.name(call, "members")
    let names = hours.members.index.ids(on: project.id).compactMap { id -> ListedName? in
      guard let user = hours.members[id]?.user else { return nil }
      let name = ListedName(call.people.name(of: user), call.people.key(of: user), id: id)
      return last.map { $0 < name } ?? true ? name : nil
    }
    hours.page(
      "members", names.sorted(), call, to: &writer, limit: Page.longLimit, cursor: { Cursor("members", $0) }
    ) { hours.members[$0.id] }
  }

  static let removeProject = Method<Hours>.changes(
    "hours.project.remove",
    "Removes a project from all lists. Only its creator or an administrator may do this. Its records stay under its"
      + " name.",
    done: Sentence(
      "removed {project.client}/{project.project}; its records stay",
      "{project.client}/{project.project} entfernt; die Buchungen bleiben"),
    params: pair + [acknowledge], result: [projectField],
    reasons: [
      projectReason, Reason(.forbidden, "hours.notCreator", "Another user created the project."),
      Reason(.wantsAcknowledgement, "rpc.wantsAcknowledgement", "Other users are on the project."),
    ]
  ) { hours, call, writer throws(Rejection) in
    let project = try hours.namedProject(call)
    guard project.createdBy == call.user || call.isAdmin else {
      let creator = call.people.name(of: project.createdBy)
      throw .forbidden(
        "hours.notCreator", "'\(creator)' created '\(project.title)': only they or an administrator can remove it.")
    }
    let others = hours.members.index.users(on: project.id).filter { $0 != call.user }
    if !others.isEmpty, !call[acknowledge].contains("affectsOthers") {
      throw hours.affects(others, of: project, call.people)
    }
    hours.projects.update(project.id) { $0.isRemoved = true }
    hours.reply(with: project, call, to: &writer)
  }

  /// The projects that a call asks for, after the last project of the previous page. A caller is a member of few
  /// projects. So a list of joined projects collects these few projects first, and a list of all other projects skips
  /// them.
  private func listedProjects(_ call: Call, after last: ProjectIndex.Listed?) -> AnyIterator<ProjectIndex.Listed> {
    let index = projects.index
    let client = call[Params.inClient]
    if call[Hours.joined] == true {
      let key = client.map { NameKey($0) }
      let mine = members.index.ids(of: call.user).compactMap { members[$0]?.project }.compactMap { id in
        index.names[id].flatMap { $0.isRemoved ? nil : ProjectIndex.Listed(key: $0.key, id: id) }
      }
      let wanted = mine.filter { project in
        (key == nil || project.key.client == key) && (last.map { $0 < project } ?? true)
      }
      return AnyIterator(wanted.sorted().makeIterator())
    }
    let isWanted = { call[Hours.joined] == nil || !members.index.contains(call.user, on: $0) }
    if let client {
      let listed = index.listed(of: client, from: last)
      return AnyIterator(listed.lazy.filter { $0 != last && isWanted($0.id) }.makeIterator())
    }
    return AnyIterator(index.listed.elements(after: last).lazy.filter { isWanted($0.id) }.makeIterator())
  }

  /// The last three projects of the user on which the user can still log hours.
  func recentProjects(of user: Int) -> [Int] {
    records.index.recentProjects(of: user, 3) { id in
      projects.index.names[id]?.isRemoved == false && members.index.contains(user, on: id)
    }
  }

  private mutating func join(_ project: Project, _ joinedAt: Instant?, _ call: Call, _ user: Int) {
    // A creator who joins again becomes a lead again only if the project has no other lead.
    let leads: Bool? = user == project.createdBy ? self.leads(of: project.id).isEmpty : nil
    members.insert { Member(id: $0, project: project.id, user: user, joinedAt: joinedAt ?? call.now, leads: leads) }
  }

  /// The member whom a call adds or removes. It is the caller, or another user if the caller leads the project.
  private func chosenMember(of project: Project, _ call: Call) throws(Rejection) -> Int {
    guard let name = call[Hours.member], call.people.id(named: name) != call.user else { return call.user }
    try requireLead(of: project, call)
    return try RecordOwner.account(named: name, call)
  }

  private func affects(_ others: [Int], of project: Project, _ people: People) -> Rejection {
    let names = others.sorted().prefix(5).map(people.name(of:))
    let more = others.count > 5 ? " and \(others.count - 5) more" : ""
    let who = names.joined(separator: ", ") + more
    return .wantsAcknowledgement([
      Warning("affectsOthers", "\(who) could no longer log hours on '\(project.title)'; existing records stay.")
    ])
  }
}
