import Time

/// When a file's entries are, and where they stand: so much is kept of each, so that those that lie over another are found before
/// anything is written, in whatever order they come.
struct Spans {
  private struct Span {
    let start: Int
    /// With what runs until further notice.
    let end: Int
    let line: Int
  }

  private var spans: [Span] = []
  private var isSorted = true

  mutating func add(_ entry: EntryDraft, line: Int) {
    let span = Span(start: entry.start.seconds, end: entry.stop?.seconds ?? Instant.latest.seconds, line: line)
    if let last = spans.last, Self.isBefore(span, last) { isSorted = false }
    spans.append(span)
  }

  private static func isBefore(_ left: Span, _ right: Span) -> Bool {
    left.start != right.start ? left.start < right.start : left.end < right.end
  }

  /// Lines of entries that lie over another one of the file, each with that one's line: the one that comes later in the file is
  /// named.
  mutating func overlaps() -> [(line: Int, other: Int)] {
    if !isSorted { spans.sort(by: Self.isBefore) }
    isSorted = true
    var found: [(line: Int, other: Int)] = []
    var reaching: Span?
    for span in spans {
      if let last = reaching, span.start < last.end {
        found.append((max(span.line, last.line), min(span.line, last.line)))
      }
      if span.end >= reaching?.end ?? Int.min { reaching = span }
    }
    return found
  }
}
