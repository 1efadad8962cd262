import Wire

/// Splits the typed words into the entries and their tags. The entries come first.
struct Tagging {
  private let entries: [String]
  private let tags: [String]

  init(_ words: [String], hasChoice: Bool) throws(Failure) {
    entries = hasChoice ? [] : Array(words.prefix(while: Self.isEntry))
    tags = Array(words.dropFirst(entries.count))
    guard tags.isEmpty else { return }
    let hint = entries.last.map {
      "a tag that is a number: trackctl edit \(entries[0]) --tag \(Terminal.clean($0)), which replaces the others"
    }
    throw .usage("TAG is missing: give one or more tags", hints: hint.map { [$0] } ?? [])
  }

  /// Whether the word is an entry: a number, or a position such as `@2`, the second last entry.
  static func isEntry(_ word: String) -> Bool {
    Int(word.hasPrefix("@") ? String(word.dropFirst()) : word) != nil
  }

  /// - Parameter param: the param that gets the tags: `addTags` or `removeTags`.
  func run(_ arguments: Arguments, _ param: String, _ session: Session) throws(Failure) {
    let several = try SeveralEntries(arguments, session)
    if several.isChoice || entries.count > 1 {
      return try several.change("timer.entries.edit", entries, [(param, .strings(tags))])
    }
    let entries = Entries(session: session)
    let entry = try entries.entry(self.entries.first)
    let old = entry["tags"]?.elements.compactMap(\.string) ?? []
    let new = param == "addTags" ? old + tags.filter { !old.contains($0) } : old.filter { !tags.contains($0) }
    guard new != old else { return session.output.print("nothing changed") }
    try entries.change(entry, .given(["id": entry["id"], "tags": new.isEmpty ? .null : .strings(new)]))
  }
}
