import ModuleKit
import Wire

// Methods that list and search remarks.

extension Remarks {
  private static let order = "newest"

  static let list = Method<Remarks>.reads(
    "remarks.list", "Lists the remarks that you may see, newest first, page by page.", params: FilterParams.all,
    result: Page.fields("remarks", remarkField.schema), isLong: { remarks, call in remarks.areMany(call) }
  ) { remarks, call, writer throws(Rejection) in
    try remarks.write(Filter(call, remarks.remarks.index.cards), call, to: &writer)
  }

  private static let query = Param<String>.name("query", "the text to find, ignoring case and accents", 1...300)
    .example("shade")
  private static let scope = Param<String>.choice(
    "in", "where to look: only in one of these, or in texts and authors' names (`both`); default: everywhere",
    SearchScope.allCases.map(\.rawValue)
  ).optional

  static let search = Method<Remarks>.reads(
    "remarks.search",
    "Finds remarks by part of their text, place name, tags or author, newest first.",
    params: [query, scope] + FilterParams.all, result: Page.fields("remarks", remarkField.schema),
    isLong: { remarks, call in remarks.areMany(call) || remarks.remarks.index.cards.bytes > 1 << 20 }
  ) { remarks, call, writer throws(Rejection) in
    let text = Text.folded(call[query])
    guard !text.isEmpty else { throw .violation("query", "empty", "has only accents, so there is nothing to find") }
    var filter = try Filter(call, remarks.remarks.index.cards)
    filter.needle = remarks.needle(text, call[scope].flatMap(SearchScope.init), call)
    try remarks.write(filter, call, to: &writer)
  }

  /// Looking at 20,000 remarks takes a few milliseconds. Only the search itself can tell how many pass the filter.
  /// Comparing tags takes longer.
  private func areMany(_ call: Call) -> Bool {
    let comparesTags = !call[FilterParams.allTags].isEmpty || !call[FilterParams.notTags].isEmpty
    return remarks.index.cards.count > (comparesTags ? 500 : 20_000)
  }

  private func write(_ filter: Filter, _ call: Call, to writer: inout JSONWriter) throws(Rejection) {
    let place = try Page.position(call, Self.order, count: 2).map { Timeline.Item(key: $0[0], id: $0[1], weight: 0) }
    // Fetch one more than the page holds, to learn whether another page follows.
    let items = NewestSearch(remarks.index, filter).items(after: place, count: call[Page.limit] + 1)
    page("remarks", items, call, to: &writer, cursor: { Cursor(Self.order, [$0.key, $0.id]) }) { remarks[$0.id] }
  }

  /// - Parameter scope: nil for everywhere.
  private func needle(_ text: [UInt8], _ scope: SearchScope?, _ call: Call) -> Needle {
    let pattern = Pattern(text)
    let authors =
      scope?.coversAuthors == false
      ? []
      : remarks.index.visible(to: call.user).flatMap(\.authors.keys).filter {
        pattern.isFound(in: call.people.foldedName(of: $0))
      }
    return Needle(
      pattern: pattern, part: scope?.part,
      candidates: scope == .author ? nil : remarks.index.cards.candidates(for: [text]), authors: Set(authors))
  }

  // MARK: By distance

  private static let radius = Param<Double>.metres("radius", "the largest distance, in metres", 0...100_000_000)
    .example(
      500)
  private static let distance = "near"

  static let near = Method<Remarks>.reads(
    "remarks.near",
    "Lists the remarks around a place, nearest first, each with its `distance` in metres along the great circle.",
    params: [Params.lat, Params.lon, radius] + FilterParams.tags + Page.params,
    result: Page.fields("remarks", Remark.distantFields), isLong: { remarks, call in remarks.areMany(call) }
  ) { remarks, call, writer throws(Rejection) in
    let last = try Page.position(call, distance, count: 2).map { Nearest.Item(millimetres: $0[0], id: $0[1]) }
    let items = Nearest(
      remarks.remarks.index, Filter(tagsOf: call, remarks.remarks.index.cards),
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
  case text, author, place, tags
  /// Texts and authors' names.
  case both

  var coversAuthors: Bool { self == .author || self == .both }

  var part: RemarkTexts.Part? {
    switch self {
    case .text, .both: .text
    case .place: .place
    case .tags: .tags
    case .author: nil
    }
  }
}
