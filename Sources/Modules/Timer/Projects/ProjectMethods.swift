import ModuleKit
import Time
import Wire

extension Timer {
  private static let named = Param<String>.name("name", "the project's name", 1...300)
  private static let color = Param<String>.color(
    "color", "its colour; default for a new project: derived from the name"
  ).optional
  private static let newName = Param<String>.name(
    "to", "its new name; if another project has it, the two are merged", 1...300
  )
  .meant(.name, "New name", "Neuer Name")
  private static let archives = Param<Bool>.flag("archived", "archive it").opposite("restore it").or(true)
  private static let acknowledge = Param<[String]>.acknowledge(["merge"])
  private static let projectReason = Reason(.notFound, "timer.projectNotFound", "You have no project with that name.")

  static let listProjects = Method<Timer>.reads(
    "timer.projects",
    "Lists your projects by name, with their sums. Until you have one, it suggests a few, which have no id.",
    params: Page.longParams, result: Page.fields("projects", projectField.schema)
  ) { timer, call, writer throws(Rejection) in
    let own = timer.projects.index.listed(of: call.user)
    guard !own.isEmpty else { return timer.showFirstProjects(call, to: &writer) }
    let names = own.elements(after: try Page.name(call, "projects"))
    timer.page("projects", names, call, to: &writer, limit: Page.longLimit, cursor: { Cursor("projects", $0) }) {
      timer.projects[$0.id]
    }
  }

  private func showFirstProjects(_ call: Call, to writer: inout JSONWriter) {
    writer.list("projects", Self.firstProjects) { name, writer in
      Project(id: 0, user: 0, name: name, color: Palette.color(of: name)).show(to: call.viewer, in: self, &writer)
    }
  }

  static let addProject = Method<Timer>.changes(
    "timer.project.add", "Adds a project.",
    done: Sentence("added the project {project.name}", "Projekt {project.name} hinzugefügt"),
    params: [named, color], result: [projectField],
    reasons: [
      Reason(
        .conflict, "timer.projectExists", "You have a project with that name; `project` tells which.",
        data: [projectField]),
      tooManyReason,
    ]
  ) { timer, call, writer throws(Rejection) in
    if let existing = timer.project(named: call[named], of: call.user) { throw timer.exists(existing, call.moment) }
    let shown = call[color] ?? timer.freeColor(for: call[named], of: call.user)
    let project = timer.projects.insert { Project(id: $0, user: call.user, name: call[named], color: shown) }
    timer.reply(with: project, call, to: &writer)
  }

  private static let client = Param<String>.name("client", "who the work is for", 1...300).edit.opposite(
    "the client of the project above it")
  private static let rate = Timer.rateParam.edit.opposite("no rate of its own")
  private static let budget = Param<Amount>.amount("budget", "how much may be spent, as decimal text").edit
    .opposite("no budget")
  private static let currency = Timer.currencyParam.edit.opposite("no currency")

  static let editProject = Method<Timer>.changes(
    "timer.project.edit", "Changes a project's colour, client, rate or budget. timer.project.rename changes its name.",
    done: Sentence("changed the project {project.name}", "Projekt {project.name} geändert"),
    params: [named, color, client, rate, budget, currency], result: [projectField], reasons: [projectReason]
  ) { timer, call, writer throws(Rejection) in
    var project = try timer.ownProject(call[named], field: "name", call)
    if let color = call[color] { project.color = color }
    project.client = call[client].applied(to: project.client)
    project.rate = call[rate].applied(to: project.rate)
    project.budget = call[budget].applied(to: project.budget)
    project.currency = call[currency].applied(to: project.currency)
    try Money.check(project.rate, project.currency, "rate")
    try Money.check(project.budget, project.currency, "budget")
    timer.projects.put(project)
    timer.reply(with: project, call, to: &writer)
  }

  static let renameProject = Method<Timer>.changes(
    "timer.project.rename",
    "Renames a project. If another project has the new name, the two are merged, once you acknowledge `merge`.",
    done: Sentence(
      "renamed the project to {project.name}[{merged?}; merged both, with [{project.entries:one} entry|{project.entries} entries]]",
      "das Projekt heißt jetzt {project.name}[{merged?}; beide sind eins, mit [{project.entries:one} Eintrag|{project.entries} Einträgen]]"
    ),
    params: [named, newName, acknowledge],
    result: [projectField, Field("merged", .id, optional: true)],
    reasons: [
      projectReason, tooManyReason,
      Reason(
        .wantsAcknowledgement, "rpc.wantsAcknowledgement",
        "A project with that name already exists: the two would be merged."),
    ]
  ) { timer, call, writer throws(Rejection) in
    let project = try timer.ownProject(call[named], field: "name", call)
    guard let target = timer.project(named: call[newName], of: call.user), target.id != project.id else {
      let renamed = timer.projects.update(project.id) { $0.name = call[newName] }
      return timer.reply(with: renamed ?? project, call, to: &writer)
    }
    guard call[acknowledge].contains("merge") else { throw timer.wantsMerge(project, target) }
    timer.projects.update(project.id) { $0.mergedInto = target.id }
    timer.reply(with: target, call, to: &writer)
    writer.member("merged", project.id)
  }

  static let archiveProject = Method<Timer>.changes(
    "timer.project.archive", "Archives or restores a project. Starting the timer with it restores it, too.",
    done: Sentence(
      "[{project.archived?}archived|restored] the project {project.name}",
      "Projekt {project.name} [{project.archived?}weggelegt|zurückgeholt]"),
    params: [named, archives], result: [projectField], reasons: [projectReason]
  ) { timer, call, writer throws(Rejection) in
    let project = try timer.ownProject(call[named], field: "name", call)
    let changed = timer.projects.update(project.id) { $0.isArchived = call[archives] }
    timer.reply(with: changed ?? project, call, to: &writer)
  }

  func exists(_ project: Project, _ moment: Moment) -> Rejection {
    let hint = project.isArchived ? " It is archived: restore it with timer.project.archive and archived: false." : ""
    return .conflict("timer.projectExists", "The project '\(project.name)' already exists.\(hint)") {
      reply(with: project, Viewer(account: project.user, moment: moment), to: &$0)
    }
  }

  private func wantsMerge(_ project: Project, _ target: Project) -> Rejection {
    let count = selection(of: project, now: .latest).tally(in: Selection.always).entries
    let what = count == 1 ? "its one entry" : "its \(count) entries"
    return .wantsAcknowledgement([
      Warning(
        "merge", "The project '\(target.name)' already exists: '\(project.name)' would be merged into it, with \(what)."
      )
    ])
  }
}
