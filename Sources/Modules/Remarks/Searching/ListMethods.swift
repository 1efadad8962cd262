import ModuleKit
import Wire

// Methods that list and search remarks.

extension Remarks {
  private static let order = "newest"

  static let list = Method<Remarks>.reads(
    "remarks.list", "Lists the remarks that you may see, newest first, page by page.", params: FilterParams.all,
    result: Page.fields("remarks", remarkField.schema), reasons: [missingFilter],
    isLong: { remarks, call in remarks.areMany(call) }
  ) { remarks, call, writer throws(Rejection) in
    try remarks.write(remarks.filter(by: Conditions(call), call), call, to: &writer)
  }

  static let search = Method<Remarks>.reads(
    "remarks.search",
    "Finds remarks by part of their text, place name, tags or author, newest first.",
    params: [FilterParams.query, FilterParams.scope] + FilterParams.all,
    result: Page.fields("remarks", remarkField.schema), reasons: [missingFilter],
    isLong: { remarks, call in remarks.areMany(call) || remarks.haveManyTexts }
  ) { remarks, call, writer throws(Rejection) in
    let conditions = try Conditions(call, query: call[FilterParams.query])
    try remarks.write(remarks.filter(by: conditions, call), call, to: &writer)
  }

  /// Whether the search must run outside the loop. Looking at 20,000 remarks takes a few milliseconds, and comparing
  /// tags takes longer. The number of remarks that pass the filter is known only after the search, so all remarks are
  /// counted. A saved filter counts as if it had tags and a text.
  private func areMany(_ call: Call) -> Bool {
    let isSaved = call[FilterParams.filter] != nil
    let comparesTags = isSaved || !call[FilterParams.allTags].isEmpty || !call[FilterParams.notTags].isEmpty
    return remarks.index.cards.count > (comparesTags ? 500 : 20_000) || isSaved && haveManyTexts
  }

  private var haveManyTexts: Bool { remarks.index.cards.bytes > 1 << 20 }

  private func write(_ filter: Filter, _ call: Call, to writer: inout JSONWriter) throws(Rejection) {
    let place = try Page.position(call, Self.order, count: 2).map { Timeline.Item(key: $0[0], id: $0[1], weight: 0) }
    // The search asks for one item more than the page holds. If it finds that item, another page follows.
    let items = NewestSearch(remarks.index, filter).items(after: place, count: call[Page.limit] + 1)
    page("remarks", items, call, to: &writer, cursor: { Cursor(Self.order, [$0.key, $0.id]) }) { remarks[$0.id] }
  }

  // MARK: Nearest remarks

  private static let radius = Param<Double>.metres("radius", "the largest distance, in metres", 0...100_000_000)
    .example(
      500)
  private static let distance = "near"

  static let near = Method<Remarks>.reads(
    "remarks.near",
    "Lists the remarks around a place, nearest first, each with its `distance` in metres along the great circle.",
    params: [Params.lat, Params.lon, radius] + FilterParams.tags + [FilterParams.filter] + Page.params,
    result: Page.fields("remarks", Remark.distantFields), reasons: [missingFilter],
    isLong: { remarks, call in remarks.areMany(call) }
  ) { remarks, call, writer throws(Rejection) in
    let last = try Page.position(call, distance, count: 2).map { Nearest.Item(millimetres: $0[0], id: $0[1]) }
    let items = Nearest(
      remarks.remarks.index, try remarks.filter(by: Conditions(tagsOf: call), call),
      from: GeoPoint(latitude: call[Params.lat], longitude: call[Params.lon]), within: call[radius], after: last)
    Page.write("remarks", items, call, to: &writer) { item in
      Cursor(distance, [item.millimetres, item.id])
    } show: { item, writer in
      remarks.remarks[item.id]?.show(to: call.viewer, in: remarks, distance: item.millimetres, &writer)
    }
  }
}
