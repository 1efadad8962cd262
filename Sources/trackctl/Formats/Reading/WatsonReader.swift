import Time
import Wire

/// Reads Watson's file `frames`: `[[start, stop, project, id, [tags], updated], …]`. Times are in seconds since 1970.
/// Watson keeps a running frame in a different file.
struct WatsonReader: FormatReader {
  private var pieces: JSONPieces

  init(_ input: PagedInput) {
    pieces = JSONPieces(input)
  }

  mutating func next() throws(Failure) -> DraftResult? {
    try pieces.next()?.flatMap { line, json -> DraftResult in
      guard json.kind == .array, let start = Self.instant(json[0]), let stop = Self.instant(json[1]),
        let project = json[2]?.string
      else { return .failure(DraftFault(line: line, "is not a frame: [start, stop, project, id, [tags], updated]")) }
      let tags = json[4]?.elements.compactMap(\.string) ?? []
      let source = json[3]?.string.flatMap { $0.isEmpty ? nil : "watson:\($0)" }
      let entry = EntryDraft(project: project, start: start, stop: stop, tags: tags, source: source)
      return .success(Draft(line: line, content: .entry(entry)))
    }
  }

  private static func instant(_ json: JSON?) -> Instant? {
    guard let number = json?.double, abs(number) < 1e12 else { return nil }
    let seconds = Int(number.rounded(.down))
    let instant = Instant(seconds: seconds)
    return instant.seconds == seconds ? instant : nil
  }
}
