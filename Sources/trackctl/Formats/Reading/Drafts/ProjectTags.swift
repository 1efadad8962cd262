/// Chooses the project among the tags of an entry, for formats without projects. A tag that the user named takes
/// precedence. Otherwise, the entry's tag that is most frequent in the file is chosen. That choice is only a guess, so
/// each guess is counted and reported.
struct ProjectTags {
  /// The maximum number of different tags that are counted, which limits the use of memory. More tags aren't counted.
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

  /// Counts the tags of an entry, in the first pass over the file.
  mutating func count(_ entry: EntryDraft) {
    guard entry.project == nil, named.isEmpty else { return }
    for tag in entry.tags where counts[tag] != nil || counts.count < Self.mostCounted { counts[tag, default: 0] += 1 }
  }

  /// Prepares for the second pass over the file.
  mutating func beginAgain() { guesses = 0 }

  /// Sets the entry's project if the entry has none.
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
    return "\(what) several tags: the most used one was taken as the project; --project-tag TAG names projects' tags"
  }
}
