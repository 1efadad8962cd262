/// What an import does with an entry that would overlap another entry.
enum Overlap: String, CaseIterable {
  case refuse, trim, keepFirst
}
