import Wire

struct ProjectDraft {
  var name: String
  var color: String?
  var isArchived = false
  /// Other values of a project that trackd exported, as members of an imported project.
  var rest: [(String, JSON)] = []
}
