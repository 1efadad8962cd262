import Wire

/// Which entry, and which tags, of what was typed.
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
        "'\(Terminal.clean(other))' would be a tag of entry \(words[0]), and looks like another entry",
        hints: ["one entry at a time; a tag that is a number is given by: trackctl edit \(words[0]) --tag \(other)"])
    }
  }

  /// Its number, or `@2` for the second last.
  private static func isEntry(_ word: String) -> Bool {
    Int(word.hasPrefix("@") ? String(word.dropFirst()) : word) != nil
  }

  func run(_ session: Session, _ change: ([String], [String]) -> [String]) throws(Failure) -> ExitStatus {
    let entries = Entries(session: session)
    let entry = try entries.entry(entry)
    let old = entry["tags"]?.elements.compactMap(\.string) ?? []
    let new = change(old, tags)
    guard new != old else {
      session.output.print("nothing changed")
      return .done
    }
    return try entries.change(entry, .given(["id": entry["id"], "tags": new.isEmpty ? .null : .strings(new)]))
  }
}
