import ModuleKit
import Time
import Wire

// Finding projects and who is on them, and what they look like to callers.

extension Hours {
  /// The project that a call names.
  func namedProject(_ call: Call) throws(Rejection) -> Project {
    let (client, name) = (call[Params.client], call[Params.project])
    if let project = projects.index.listed(client: client, project: name).first.flatMap({ projects[$0] }) {
      return project
    }
    throw Rejection(
      .notFound, "hours.projectNotFound",
      "There is no project \(client)/\(name): hours.projects lists them, hours.project.create makes one."
    ) { writer in
      writer.member("field", "project")
      writer.member("id", "\(client)/\(name)")
    }
  }

  /// What a project is called, whether it is in lists or not.
  func title(of project: Int) -> String {
    projects.index.names[project]?.title ?? "project\(project)"
  }

  static let projectFields = Field.all { Hours().show(Project.blank(1), .nobody, to: &$0) }

  static let projectField = Field("project", .object(projectFields))
  static let projectReason = Reason(
    .notFound, "hours.projectNotFound", "There is no such project.",
    data: [Field("field", .choice(["project"])), Field("id", .text(1...599))])

  func show(_ project: Project, _ viewer: Viewer, to reply: inout some Reply) {
    let last = records.index.last(of: viewer.account, on: project.id).flatMap { records[$0] }
    reply.beginObject()
    reply.member("id", project.id, .id)
    reply.member("client", project.client, .text(1...299))
    reply.member("project", project.name, .text(1...299))
    reply.member("createdBy", viewer.people.name(of: project.createdBy), .accountName)
    reply.member("createdAt", project.createdAt, .time)
    reply.member("members", members.index.count(of: project.id), .derived(.count))
    reply.member("joined", members.index.contains(viewer.account, on: project.id), .derived(.boolean))
    reply.object("last", ifAny: last, blank: .blank(1)) { last, reply in
      reply.beginObject()
      reply.member("date", last.date, .date)
      last.showWork(to: &reply)
      reply.endObject()
    }
    reply.endObject()
  }

  func reply(with project: Project, _ call: Call, to writer: inout JSONWriter) {
    writer.key("project")
    show(project, call.viewer, to: &writer)
  }

  /// A list of projects.
  func write(_ ids: some Sequence<Int>, _ call: Call, to writer: inout JSONWriter) {
    writer.key("projects")
    writer.beginArray()
    for id in ids {
      if let project = projects[id] { show(project, call.viewer, to: &writer) }
    }
    writer.endArray()
  }

  static let memberFields = Field.all { Hours().show(Member.blank(1), .nobody, to: &$0) }

  func show(_ member: Member, _ viewer: Viewer, to reply: inout some Reply) {
    let name = projects.index.names[member.project]
    reply.beginObject()
    reply.member("id", member.id, .id)
    reply.member("user", viewer.people.name(of: member.user), .accountName)
    reply.member("client", name?.client ?? "", .text(1...299))
    reply.member("project", name?.project ?? "", .text(1...299))
    reply.member("joinedAt", member.joinedAt, .time)
    reply.endObject()
  }
}
