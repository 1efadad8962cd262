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

  static let projectFields = [
    Field("id", .id), Field("client", .text(1...299)), Field("project", .text(1...299)),
    Field("createdBy", .text(1...299)), Field("createdAt", .time), Field("members", .integer(0...Int.max)),
    Field("joined", .boolean), Field("last", .object(lastFields), optional: true),
  ]

  private static let lastFields = [
    Field("date", .date), hoursField, Field("comment", .text(0...300, lines: true)), Field("billable", .boolean),
    Field("employment", employmentSchema),
  ]

  static let projectField = Field("project", .object(projectFields))
  static let projectReason = Reason(
    .notFound, "hours.projectNotFound", "There is no such project.",
    data: [Field("field", .choice(["project"])), Field("id", .text(1...599))])

  func show(_ project: Project, _ viewer: Viewer, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", project.id)
    writer.member("client", project.client)
    writer.member("project", project.name)
    writer.member("createdBy", viewer.people.name(of: project.createdBy))
    writer.member("createdAt", project.createdAt)
    writer.member("members", members.index.count(of: project.id))
    writer.member("joined", members.index.contains(viewer.account, on: project.id))
    if let last = records.index.last(of: viewer.account, on: project.id).flatMap({ records[$0] }) {
      writer.key("last")
      writer.beginObject()
      writer.member("date", last.date.description)
      last.writeWork(to: &writer)
      writer.endObject()
    }
    writer.endObject()
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

  static let memberFields = [
    Field("id", .id), Field("user", .text(1...299)), Field("client", .text(1...299)),
    Field("project", .text(1...299)), Field("joinedAt", .time),
  ]

  func show(_ member: Member, _ viewer: Viewer, to writer: inout JSONWriter) {
    let name = projects.index.names[member.project]
    writer.beginObject()
    writer.member("id", member.id)
    writer.member("user", viewer.people.name(of: member.user))
    writer.member("client", name?.client ?? "")
    writer.member("project", name?.project ?? "")
    writer.member("joinedAt", member.joinedAt)
    writer.endObject()
  }
}
