import Wire

/// Which entry, and which tags, of what was typed.
struct Tagging {
  private let entry: String?
  private let tags: [String]

  init(_ words: [String]) throws(Failure) {
    let isNumbered = Int(words.first ?? "") != nil
    entry = isNumbered ? words.first : nil
    tags = isNumbered ? Array(words.dropFirst()) : words
    if tags.isEmpty { throw .usage("TAG is missing: which tags") }
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
