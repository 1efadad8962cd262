import Wire

/// Splits typed words into an entry and its tags.
struct Tagging {
  private let entry: String?
  private let tags: [String]

  init(_ words: [String]) throws(Failure) {
    let isNumbered = Self.isEntry(words.first ?? "")
    entry = isNumbered ? words.first : nil
    tags = isNumbered ? Array(words.dropFirst()) : words
    if tags.isEmpty { throw .usage("TAG is missing: which tags") }
    if isNumbered, let other = tags.first, Self.isEntry(other) {
      throw .usage(
        "'\(Terminal.clean(other))' looks like another entry, not like a tag of entry \(words[0])",
        hints: ["name one entry at a time; for a tag that is a number: trackctl edit \(words[0]) --tag \(other)"])
    }
  }

  /// A number, or `@2` for the second last entry.
  private static func isEntry(_ word: String) -> Bool {
    Int(word.hasPrefix("@") ? String(word.dropFirst()) : word) != nil
  }

  func run(_ session: Session, _ change: ([String], [String]) -> [String]) throws(Failure) {
    let entries = Entries(session: session)
    let entry = try entries.entry(entry)
    let old = entry["tags"]?.elements.compactMap(\.string) ?? []
    let new = change(old, tags)
    guard new != old else { return session.output.print("nothing changed") }
    try entries.change(entry, .given(["id": entry["id"], "tags": new.isEmpty ? .null : .strings(new)]))
  }
}
