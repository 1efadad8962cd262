import ModuleKit
import Wire

// Methods that list and search remarks.

extension Remarks {
  private static let order = "newest"

  static let list = Method<Remarks>.reads(
    "remarks.list", "Lists the remarks that you may see, newest first, page by page.", params: FilterParams.all,
    result: Page.fields("remarks", remarkField.schema), isLong: { remarks, _ in remarks.areMany }
  ) { remarks, call, writer throws(Rejection) in
    try remarks.write(Filter(call), call, to: &writer)
  }

  private static let query = Param<String>.name("query", "the text to find, ignoring case and accents", 1...300)
    .example("shade")
  private static let places = Param<String>.choice(
    "in", "where to look: in remarks and their places' names, in authors' names, or in both",
    SearchScope.allCases.map(\.rawValue)
  ).or("both")

  static let search = Method<Remarks>.reads(
    "remarks.search",
    "Finds remarks by part of their text, place name or author, newest first.",
    params: [query, places] + FilterParams.all, result: Page.fields("remarks", remarkField.schema),
    isLong: { remarks, _ in remarks.areMany || remarks.remarks.index.cards.bytes > 1 << 20 }
  ) { remarks, call, writer throws(Rejection) in
    let text = Text.folded(call[query])
    guard !text.isEmpty else { throw .violation("query", "empty", "has only accents, so there is nothing to find") }
    var filter = try Filter(call)
    filter.needle = remarks.needle(text, SearchScope(rawValue: call[places]) ?? .both, call)
    try remarks.write(filter, call, to: &writer)
  }

  /// Looking at 20,000 remarks takes a few milliseconds. Only the search itself can tell how many pass the filter.
  private var areMany: Bool { remarks.index.cards.count > 20_000 }

  private func write(_ filter: Filter, _ call: Call, to writer: inout JSONWriter) throws(Rejection) {
    let place = try Page.position(call, Self.order, count: 2).map { Timeline.Item(key: $0[0], id: $0[1], weight: 0) }
    // Fetch one more than the page holds, to learn whether another page follows.
    let items = NewestSearch(remarks.index, filter).items(after: place, count: call[Page.limit] + 1)
    page("remarks", items, call, to: &writer, cursor: { Cursor(Self.order, [$0.key, $0.id]) }) { remarks[$0.id] }
  }

  private func needle(_ text: [UInt8], _ place: SearchScope, _ call: Call) -> Needle {
    let pattern = Pattern(text)
    let authors =
      place == .text
      ? []
      : remarks.index.visible(to: call.user).flatMap(\.authors.keys).filter {
        pattern.isFound(in: call.people.foldedName(of: $0))
      }
    return Needle(
      pattern: pattern, candidates: place == .author ? nil : remarks.index.cards.candidates(for: text),
      authors: Set(authors))
  }

  // MARK: By distance

  private static let radius = Param<Double>.metres("radius", "the largest distance, in metres", 0...100_000_000)
    .example(
      500)
  private static let distance = "near"

  static let near = Method<Remarks>.reads(
    "remarks.near",
    "Lists the remarks around a place, nearest first, each with its `distance` in metres along the great circle.",
    params: [Params.lat, Params.lon, radius] + Page.params,
    result: Page.fields("remarks", Remark.distantFields), isLong: { remarks, _ in remarks.areMany }
  ) { remarks, call, writer throws(Rejection) in
    let last = try Page.position(call, distance, count: 2).map { Nearest.Item(millimetres: $0[0], id: $0[1]) }
    let items = Nearest(
      remarks.remarks.index, for: call.user,
      from: GeoPoint(latitude: call[Params.lat], longitude: call[Params.lon]), within: call[radius], after: last)
    Page.write("remarks", items, call, to: &writer) { item in
      Cursor(distance, [item.millimetres, item.id])
    } show: { item, writer in
      remarks.remarks[item.id]?.show(to: call.viewer, in: remarks, distance: item.millimetres, &writer)
    }
  }
}

/// The texts that a search covers.
private enum SearchScope: String, CaseIterable {
  case text, author, both
}
