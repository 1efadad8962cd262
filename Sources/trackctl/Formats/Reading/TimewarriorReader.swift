import Time
import Wire

/// Reads Timewarrior's data files and the output of `timew export`.
///
/// Timewarrior's tags are an unordered set, so the file doesn't say which tag is the project. `ProjectTags` guesses the
/// project.
struct TimewarriorReader: FormatReader {
  private let input: PagedInput
  private var pieces: JSONPieces?

  init(_ input: PagedInput) {
    self.input = input
  }

  mutating func next() throws(Failure) -> DraftResult? {
    while pieces == nil {
      if try input.peek() == UInt8(ascii: "[") {
        pieces = JSONPieces(input)
        break
      }
      guard let line = try input.nextLine() else { return nil }
      // If timew has to create its data files first, it also prints this message to the standard output.
      if line.isBlank || line.bytes.starts(with: "Tags database".utf8) { continue }
      return DraftResult(line: line.number) { () throws(DraftFault) in .entry(try TimewarriorLine.entry(line)) }
    }
    return try pieces?.next()?.flatMap { line, json in Self.entry(json, line) }
  }

  private static func entry(_ json: JSON, _ line: Int) -> DraftResult {
    guard let start = json["start"]?.string.flatMap({ TimewarriorLine.instant($0.utf8) }) else {
      return .failure(DraftFault(line: line, "has no start like 20260329T003000Z"))
    }
    var stop: Instant?
    if let end = json["end"] {
      stop = end.string.flatMap { TimewarriorLine.instant($0.utf8) }
      if stop == nil { return .failure(DraftFault(line: line, "has an end that is not like 20260329T003000Z")) }
    }
    let tags = json["tags"]?.elements.compactMap(\.string) ?? []
    let entry = EntryDraft(start: start, stop: stop, note: json.text("annotation"), tags: tags)
    return .success(Draft(line: line, content: .entry(entry)))
  }
}
