/// How an import handles an entry that would overlap another.
enum Overlap: String, CaseIterable {
  case refuse, trim, keepFirst
}
