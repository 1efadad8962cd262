package import ModuleKit
import Wire

// Finds projects and their members, and shows them to callers.

extension Hours {
  func namedProject(_ call: Call) throws(Rejection) -> Project {
    let (client, name) = (call[Params.client], call[Params.project])
    if let project = projects.index.listed(client: client, project: name).first.flatMap({ projects[$0] }) {
      return project
    }
    throw Self.noProject(client, name)
  }

  static func noProject(_ client: String, _ name: String) -> Rejection {
    Rejection(
      .notFound, "hours.projectNotFound",
      "No project '\(client)/\(name)'. To list projects: hours.projects; to add one: hours.project.create."
    ) { writer in
      writer.member("field", "project")
      writer.member("id", "\(client)/\(name)")
    }
  }

  /// The title of a project, even if the project was removed.
  func title(of project: Int) -> String {
    projects.index.names[project]?.title ?? "project\(project)"
  }

  static let projectField = Project.field
  static let projectReason = Reason(
    .notFound, "hours.projectNotFound", "No such project.",
    data: [Field("field", .choice(["project"])), Field("id", .text(1...599))])

  static let memberField = Member.field
}

extension Project: ShownRow {
  package static let one: StaticString = "project"

  package func isVisible(to viewer: Viewer, in hours: borrowing Hours) -> Bool { !isRemoved || viewer.seesRemoved }

  package func showMembers(to viewer: Viewer, in hours: borrowing Hours, _ reply: inout some Reply) {
    let last = hours.records.index.last(of: viewer.account, on: id).flatMap { hours.records[$0] }
    reply.member("id", id, .id)
    reply.member("client", client, .text(1...299))
    reply.member("project", name, .text(1...299))
    reply.member("createdBy", viewer.people.name(of: createdBy), .accountName)
    reply.member("createdAt", createdAt, .time)
    reply.derived { reply in
      let leads = hours.leads(of: id).map(viewer.people.name(of:))
      reply.member("leads", leads, .array(.accountName, 0...Int.max).meant(nil, "Leads", "Leitung"))
    }
    hours.showTerms(of: self, to: viewer, &reply)
    reply.member("members", hours.members.index.count(of: id), .derived(.count))
    reply.member("joined", hours.members.index.contains(viewer.account, on: id), .derived(.boolean))
    reply.derived { reply in
      reply.object("last", ifAny: last, blank: .blank(1)) { last, reply in
        reply.beginObject()
        reply.member("date", last.date, .date)
        last.showWork(to: &reply)
        reply.endObject()
      }
    }
  }
}

extension Member: ShownRow {
  package static let one: StaticString = "member"

  package func isVisible(to viewer: Viewer, in hours: borrowing Hours) -> Bool { true }

  package func showMembers(to viewer: Viewer, in hours: borrowing Hours, _ reply: inout some Reply) {
    let name = hours.projects.index.names[project]
    reply.member("id", id, .id)
    reply.member("user", viewer.people.name(of: user), .accountName)
    reply.derived { reply in
      reply.member("client", name?.client ?? "", .text(1...299))
      reply.member("project", name?.project ?? "", .text(1...299))
    }
    reply.member("joinedAt", joinedAt, .time)
    reply.member("leads", leads ?? (name?.createdBy == user), .boolean)
  }
}
