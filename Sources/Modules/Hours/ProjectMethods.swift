import ModuleKit
import Time
import Wire

// Methods about projects and who is on them.

extension Hours {
  private static let joined = Param<Bool>.flag("joined", "true: only those that you are on; false: only the others")
    .optional
  private static let acknowledge = Param<[String]>.acknowledge(["affectsOthers"])
  private static let briefProjectField = Field("project", .object(Field.all { Project.blank(1).showName(to: &$0) }))
  private static let pair: [any AnyParam] = [Params.client, Params.project]
  private static let projectsField = Field("projects", .array(.object(projectFields), 0...Int.max))

  static let listClients = Method<Hours>.reads(
    "hours.clients", "Lists the clients that have projects, A to Z.",
    result: [Field("clients", .array(.text(1...299), 0...Int.max))]
  ) { hours, _, writer in
    let index = hours.projects.index
    var last: NameKey?
    writer.key("clients")
    writer.beginArray()
    for project in index.listed.elements() where project.key.client != last {
      if let name = index.names[project.id] { writer.string(name.client) }
      last = project.key.client
    }
    writer.endArray()
  }

  static let listProjects = Method<Hours>.reads(
    "hours.projects", "Lists projects, A to Z, each with what you logged on it last.",
    params: [Params.inClient, joined], result: [projectsField]
  ) { hours, call, writer in
    hours.write(hours.listedProjects(call), call, to: &writer)
  }

  static let recent = Method<Hours>.reads(
    "hours.recent", "Lists the last three projects that you logged hours on, and are on.", result: [projectsField]
  ) { hours, call, writer in
    hours.write(hours.recentProjects(of: call.user).prefix(3), call, to: &writer)
  }

  static let createProject = Method<Hours>.changes(
    "hours.project.create", "Adds a project, and you to it.", params: pair, result: [projectField],
    reasons: [
      Reason(
        .conflict, "hours.projectExists", "There is a project of that name; `project` is which.",
        data: [briefProjectField])
    ]
  ) { hours, call, writer throws(Rejection) in
    let (client, name) = (call[Params.client], call[Params.project])
    if let other = hours.projects.index.listed(client: client, project: name).first.flatMap({ hours.projects[$0] }) {
      throw hours.exists(other)
    }
    // A client has one spelling, the first.
    let spelled = hours.projects.index.spelling(of: client) ?? client
    let project = hours.projects.insert {
      Project(id: $0, client: spelled, name: name, createdBy: call.user, createdAt: call.now)
    }
    hours.join(project, call)
    hours.reply(with: project, call, to: &writer)
  }

  static let joinProject = Method<Hours>.changes(
    "hours.project.join", "Adds you to a project, so that you can log hours on it.", params: pair,
    result: [projectField],
    reasons: [
      projectReason,
      Reason(
        .conflict, "hours.alreadyMember", "You are on it already; `member` is since when.",
        data: [Field("member", .object(memberFields))]),
    ]
  ) { hours, call, writer throws(Rejection) in
    let project = try hours.namedProject(call)
    if let id = hours.members.index.ids(call.user, on: project.id).min() {
      throw hours.alreadyMember(id, call.moment)
    }
    hours.join(project, call)
    hours.reply(with: project, call, to: &writer)
  }

  static let leaveProject = Method<Hours>.changes(
    "hours.project.leave", "Takes you from a project. What you logged on it stays.", params: pair,
    result: [projectField], reasons: [projectReason, Reason(.conflict, "hours.notJoined", "You aren't on it.")]
  ) { hours, call, writer throws(Rejection) in
    let project = try hours.namedProject(call)
    guard let id = hours.members.index.ids(call.user, on: project.id).min() else {
      throw .conflict("hours.notJoined", "You aren't on \(project.title): there is nothing to leave.")
    }
    hours.members.remove(id)
    hours.reply(with: project, call, to: &writer)
  }

  static let listMembers = Method<Hours>.reads(
    "hours.project.members", "Lists who is on a project, A to Z.", params: pair,
    result: [Field("members", .array(.object(memberFields), 0...Int.max))], reasons: [projectReason]
  ) { hours, call, writer throws(Rejection) in
    let project = try hours.namedProject(call)
    let all = hours.members.index.ids(on: project.id).compactMap { hours.members[$0] }
    let named = all.map { (name: call.people.key(of: $0.user), member: $0) }
    writer.key("members")
    writer.beginArray()
    for (_, member) in named.sorted(by: { ($0.name, $0.member.id) < ($1.name, $1.member.id) }) {
      hours.show(member, call.viewer, to: &writer)
    }
    writer.endArray()
  }

  static let removeProject = Method<Hours>.changes(
    "hours.project.remove",
    "Takes a project from all lists, if you created it. The hours that were logged on it stay under its name.",
    params: pair + [acknowledge], result: [projectField],
    reasons: [
      projectReason, Reason(.forbidden, "hours.notCreator", "Another created it."),
      Reason(.wantsAcknowledgement, "rpc.wantsAcknowledgement", "Others are on it."),
    ]
  ) { hours, call, writer throws(Rejection) in
    let project = try hours.namedProject(call)
    guard project.createdBy == call.user || call.isAdmin else {
      let creator = call.people.name(of: project.createdBy)
      throw .forbidden(
        "hours.notCreator", "\(creator) created \(project.title): only they or an administrator remove it.")
    }
    let others = hours.members.index.users(on: project.id).filter { $0 != call.user }
    if !others.isEmpty, !call[acknowledge].contains("affectsOthers") {
      throw hours.affects(others, of: project, call.people)
    }
    hours.projects.update(project.id) { $0.isRemoved = true }
    hours.reply(with: project, call, to: &writer)
  }

  private func listedProjects(_ call: Call) -> [Int] {
    let all =
      call[Params.inClient].map { projects.index.listed(of: $0).map(\.id) }
      ?? projects.index.listed.elements().map(\.id)
    guard let wanted = call[Hours.joined] else { return all }
    return all.filter { members.index.contains(call.user, on: $0) == wanted }
  }

  /// Those that one can still log hours on.
  private func recentProjects(of user: Int) -> [Int] {
    records.index.recentProjects(of: user).filter { id in
      projects.index.names[id]?.isRemoved == false && members.index.contains(user, on: id)
    }
  }

  private mutating func join(_ project: Project, _ call: Call) {
    members.insert { Member(id: $0, project: project.id, user: call.user, joinedAt: call.now) }
  }

  private func affects(_ others: [Int], of project: Project, _ people: People) -> Rejection {
    let names = others.map(people.name(of:)).sorted()
    let more = names.count > 5 ? " and \(names.count - 5) more" : ""
    let who = names.prefix(5).joined(separator: ", ") + more
    return .wantsAcknowledgement([
      Warning("affectsOthers", "\(who) could log no more hours on \(project.title); what they logged stays.")
    ])
  }
}
