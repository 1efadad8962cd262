package import ModuleKit
import Time

// Finds projects and shows them to callers.

extension Timer {
  /// The projects that a user sees before the user has created any.
  static let firstProjects = ["Study", "Work", "Eat", "Transportation"]

  /// The project with this name, ignoring case. If the names of two projects differ only in case, the exact spelling
  /// wins.
  func project(named name: String, of user: Int) -> Project? {
    let ids = projects.index.ids(named: NameKey(name), of: user)
    guard ids.count > 1 else { return ids.first.flatMap { projects[$0] } }
    let named = ids.sorted().compactMap { projects[$0] }
    return named.first { $0.name.utf8.elementsEqual(name.utf8) } ?? named.first
  }

  func ownProject(_ name: String, field: String, _ call: Call) throws(Rejection) -> Project {
    if let project = project(named: name, of: call.user) { return project }
    throw .notFound(
      "timer.projectNotFound",
      "You have no project '\(name)'. To list your projects: timer.projects.",
      field: field)
  }

  /// The project with this name. It is created if it doesn't exist.
  mutating func projectForUse(_ name: String, of user: Int) -> Project {
    if let project = project(named: name, of: user) { return project }
    let color = freeColor(for: name, of: user)
    return projects.insert { Project(id: $0, user: user, name: name, color: color) }
  }

  /// A colour for a new project. If possible, no other project of the user has this colour, because reports show
  /// projects side by side.
  func freeColor(for name: String, of user: Int) -> String {
    let own = projects.index.listed(of: user)
    if own.count >= Palette.count { return Palette.color(of: name) }
    return Palette.color(of: name, besides: Set(own.elements().compactMap { projects[$0.id]?.color }))
  }

  /// The project at the end of the chain of merges that begins with this project. The result can be a removed project,
  /// because history mentions removed projects.
  func whole(of id: Int) -> Project? {
    guard var project = projects.lastKnown(id) else { return nil }
    // The number of steps is limited, because a repair that dropped records from the journal might have left a cycle of
    // merges.
    var steps = 0
    while let part = project.mergedInto, steps < projects.nextID {
      guard let whole = projects.lastKnown(part) else { return nil }
      project = whole
      steps += 1
    }
    return project
  }

  func projectName(_ id: Int) -> String { whole(of: id)?.name ?? "project \(id)" }

  static let projectField = Project.field

  /// The entries of a project and of all projects merged into it.
  func selection(of project: Project, now: Instant) -> Selection {
    let mine = entries.index.users[project.user]
    let lines = projects.index.family(of: project.id).compactMap { mine?.projects[$0]?.all }
    return Selection(lines, running: running(of: project.user).map { Running($0, now: now) })
  }
}

extension Project: ShownRow, OwnedRow {
  package static let one: StaticString = "project"

  /// Shows the project. A default project that hasn't been used yet has no id. Its first use creates a project of the
  /// user.
  package func showMembers(to viewer: Viewer, in timer: borrowing Timer, _ reply: inout some Reply) {
    let selection = timer.selection(of: self, now: viewer.now)
    let tally = selection.tally(in: Selection.always)
    reply.member("id", id > 0 ? id : nil, .nullable(.id))
    reply.member("name", name, .text(1...300))
    reply.member("color", color, .color)
    reply.member("seconds", tally.seconds, .derived(.seconds))
    reply.member("entries", tally.entries, .derived(.count))
    reply.member("lastUsedAt", selection.lastStart.map { Instant(seconds: $0) }, .derived(.nullable(.time)))
    reply.member("archived", isArchived, .boolean)
    reply.member("mergedInto", ifAny: mergedInto, .id)
    reply.member("import", ifAny: importID, .id)
    reply.member("client", ifAny: client, .text(1...300))
    reply.member("rate", ifAny: rate?.text, Amount.schema.meant(.money, "Hourly rate", "Stundensatz"))
    reply.member("budget", ifAny: budget?.text, Amount.schema.meant(.money, "Budget", "Budget"))
    reply.member("currency", ifAny: currency?.code, Currency.schema)
    let price = timer.hourlyRate(of: self)?.price(ofSeconds: tally.seconds)
    reply.derived { reply in
      reply.object("amount", ifAny: price, blank: Money(units: 0, .none)) { price, reply in
        reply.beginObject()
        reply.member("currency", price.currency.code, Currency.schema)
        reply.member("amount", price.text, Money.schema)
        reply.endObject()
      }
    }
  }
}
