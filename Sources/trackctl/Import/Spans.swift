import Time

/// Time spans and places of a file's entries. They are collected to find overlaps before anything is written. The
/// entries may come in any order.
struct Spans {
  private struct Span {
    let start: Int
    /// The end of the entry. For a running entry, it is the largest possible time.
    let end: Int
    let place: SourcePosition
  }

  private var spans: [Span] = []
  private var isSorted = true

  mutating func add(_ entry: EntryDraft, at place: SourcePosition) {
    let span = Span(start: entry.start.seconds, end: entry.stop?.seconds ?? Instant.latest.seconds, place: place)
    if let last = spans.last, Self.isBefore(span, last) { isSorted = false }
    spans.append(span)
  }

  private static func isBefore(_ left: Span, _ right: Span) -> Bool {
    left.start != right.start ? left.start < right.start : left.end < right.end
  }

  /// The places of overlapping entries, each paired with the place of the entry that it overlaps. The first place is
  /// that of the later entry in the file.
  mutating func overlaps() -> [(place: SourcePosition, other: SourcePosition)] {
    if !isSorted { spans.sort(by: Self.isBefore) }
    isSorted = true
    var found: [(place: SourcePosition, other: SourcePosition)] = []
    var reaching: Span?
    for span in spans {
      if let last = reaching, span.start < last.end {
        found.append((max(span.place, last.place), min(span.place, last.place)))
      }
      if span.end >= reaching?.end ?? Int.min { reaching = span }
    }
    return found
  }
}
