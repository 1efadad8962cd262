import Wire

struct ProjectDraft {
  var name: String
  var color: String?
  var isArchived = false
  /// Other values, if trackd has exported the project. They are members of an imported project.
  var rest: [(String, JSON)] = []
}
