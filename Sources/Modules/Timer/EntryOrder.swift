/// In which order entries are listed.
enum EntryOrder: String, CaseIterable {
  case newest, oldest, longest, project
}
