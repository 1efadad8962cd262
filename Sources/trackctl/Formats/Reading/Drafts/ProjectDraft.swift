struct ProjectDraft {
  var name: String
  var color: String?
  var isArchived = false
}
