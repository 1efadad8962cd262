/// Chooses the project among an entry's tags, for formats without projects. A tag that the user named wins, otherwise
/// the most frequent tag in the file. The most frequent tag is a guess and is reported.
struct ProjectTags {
  /// The maximum number of different tags to count, which limits memory. A file with more tags doesn't use them for
  /// projects.
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

  /// Counts the tags of an entry in the first pass.
  mutating func count(_ entry: EntryDraft) {
    guard entry.project == nil, named.isEmpty else { return }
    for tag in entry.tags where counts[tag] != nil || counts.count < Self.mostCounted { counts[tag, default: 0] += 1 }
  }

  /// Prepares for the second pass.
  mutating func beginAgain() { guesses = 0 }

  /// Gives the entry a project if it has none.
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
