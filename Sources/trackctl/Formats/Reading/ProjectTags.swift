/// Which of an entry's tags is its project, where a format has nothing but tags: one that was named, else the one that comes most
/// often in the file, which is a guess and is told.
struct ProjectTags {
  /// So many are counted; who has more has something else in them than tags.
  private static let mostCounted = 10_000

  private let named: [String]
  private let fallback: String
  private var counts: [String: Int] = [:]
  private(set) var guesses = 0

  init(named: [String], fallback: String?) {
    self.named = named
    self.fallback = fallback ?? Self.untagged
  }

  static let untagged = "untagged"

  /// Looks at an entry of the first reading of a file.
  mutating func count(_ entry: EntryDraft) {
    guard entry.project == nil, named.isEmpty else { return }
    for tag in entry.tags where counts[tag] != nil || counts.count < Self.mostCounted { counts[tag, default: 0] += 1 }
  }

  /// Before the second reading.
  mutating func beginAgain() { guesses = 0 }

  /// Gives an entry without a project one.
  mutating func choose(for entry: inout EntryDraft) {
    if let project = entry.project, !project.isEmpty { return }
    guard let tag = tag(of: entry) else {
      entry.project = fallback
      return
    }
    entry.project = tag
    entry.tags.removeAll { $0 == tag }
  }

  private mutating func tag(of entry: EntryDraft) -> String? {
    if !named.isEmpty { return named.first { entry.tags.contains($0) } }
    if entry.tags.count > 1 { guesses += 1 }
    return entry.tags.max { (counts[$0] ?? 0, $1) < (counts[$1] ?? 0, $0) }
  }

  var notice: String? {
    guard guesses > 0 else { return nil }
    let what = guesses == 1 ? "1 entry has" : "\(guesses) entries have"
    return "\(what) several tags: the one that is used most was taken for the project; --project-tag TAG says which are"
  }
}
