import Wire

/// Selects entries by the options for their project, for their tags, and for excluded projects and tags.
struct EntryFilter {
  static var options: [Option] { [.inProject, .isBranch, .tagged, .not] }

  let project: String?
  private let tags: [String]
  private var notProjects: [String] = []
  private var notTags: [String] = []
  /// Whether a project also stands for all projects below it.
  let isBranch: Bool

  init(_ arguments: Arguments) throws(Failure) {
    project = arguments[.inProject]
    isBranch = arguments.has(.isBranch)
    tags = arguments.all(.tagged)
    for word in arguments.all(.not) {
      if word.utf8.first == UInt8(ascii: "+") {
        notTags.append(String(decoding: word.utf8.dropFirst(), as: UTF8.self))
      } else {
        notProjects.append(word)
      }
    }
    if notTags.contains("") { throw .usage("--not + needs a tag after the plus", hints: ["as in --not +urgent"]) }
  }

  /// - Parameter one: a project that is used instead of the project of the option.
  func write(to params: inout Params, project one: String? = nil) {
    params.set("project", one ?? project)
    if isBranch, one == nil { params.set("within", true) }
    params.set("tags", tags)
    params.set("notProjects", notProjects)
    params.set("notTags", notTags)
  }

  /// Fails if a project doesn't exist. With a misspelled name, a command would show nothing, or too much.
  func require(in list: ProjectList) throws(Failure) {
    for project in projects where !(isBranch && list.hasBranch(project)) { try list.require(project) }
  }

  /// All projects in the filter.
  var projects: [String] { [project].compactMap(\.self) + notProjects }
}

extension Option {
  static let isBranch = Option.flag(
    "within", "also apply --project and --not to subprojects: Acme then means Acme/Site, too")
  static let inProject = Option.value("project", "PROJECT", "only entries of this project", completes: .projects)
  static let tagged = Option.value(
    "tag", "TAG", "only entries with this tag; if repeated, with all of these tags", isRepeated: true)
  static let not = Option.value(
    "not", "PROJECT|+TAG", "leave out entries of this project or, with a plus, entries with this tag", isRepeated: true,
    completes: .projects)
}
