enum EntryOrder: String, CaseIterable {
  case newest, oldest, longest, project
}
