/// What becomes of an imported entry that would lie over another.
enum Overlap: String, CaseIterable {
  case refuse, cut, keepFirst
}
