import Time

/// The time spans of a file's entries with their positions in the file. The spans are collected to find overlaps before
/// anything is written. The entries can arrive in any order.
struct Spans {
  private struct Span {
    let start: Int
    /// The end of the entry. For a running entry, the largest possible number.
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

  /// The overlaps among the entries. In each pair, `place` belongs to the entry that comes later in the file, and
  /// `other` belongs to the entry that it overlaps.
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
