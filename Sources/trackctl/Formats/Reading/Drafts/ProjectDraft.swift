import Wire

struct ProjectDraft {
  var name: String
  var color: String?
  var isArchived = false
  /// Other values of a project that trackd exported. They are members of a project in a call of `timer.import.add`.
  var rest: [(String, JSON)] = []
}
