import Time

/// When a file's entries are, and where they stand: so much is kept of each, so that those that lie over another are found before
/// anything is written, in whatever order they come.
struct Spans {
  private struct Span {
    let start: Int
    /// With what runs until further notice.
    let end: Int
    let place: DraftPlace
  }

  private var spans: [Span] = []
  private var isSorted = true

  mutating func add(_ entry: EntryDraft, at place: DraftPlace) {
    let span = Span(start: entry.start.seconds, end: entry.stop?.seconds ?? Instant.latest.seconds, place: place)
    if let last = spans.last, Self.isBefore(span, last) { isSorted = false }
    spans.append(span)
  }

  private static func isBefore(_ left: Span, _ right: Span) -> Bool {
    left.start != right.start ? left.start < right.start : left.end < right.end
  }

  /// Places of entries that lie over another one of the file, each with that one's: the one that comes later in the file is
  /// named.
  mutating func overlaps() -> [(place: DraftPlace, other: DraftPlace)] {
    if !isSorted { spans.sort(by: Self.isBefore) }
    isSorted = true
    var found: [(place: DraftPlace, other: DraftPlace)] = []
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
