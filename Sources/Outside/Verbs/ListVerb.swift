import Manifest
import ModuleKit
import Wire

/// `list`: shows the visible rows, page by page.
struct ListVerb {
  private static let query = Param<String>.name(
    "query", "the text to find, ignoring case and accents", 1...300
  )
  .optional
  /// If the computed columns of a page take more steps than this, a worker makes the page.
  private static let mostSteps = 20_000
  private let layout: Layout
  private let orders: [Order]
  private let usual: String

  /// A sort order for rows.
  private struct Order: Sendable {
    let name: String
    let key: Int?
    let newestFirst: Bool
    /// Whether the rows must be sorted, because no timeline has this order.
    var isSorted = false
  }

  init(_ layout: Layout) {
    self.layout = layout
    let moment = layout.table.moment
    var orders = [
      Order(name: "newest", key: moment, newestFirst: true), Order(name: "oldest", key: moment, newestFirst: false),
    ]
    for rule in layout.rules where rule.isListed && rule.isByViewer == layout.rules[0].isByViewer {
      guard let key = rule.key, key != moment else { continue }
      let name = layout.columns[key].name
      if orders.contains(where: { $0.name == name }) { continue }
      orders.append(Order(name: name, key: key, newestFirst: false))
      orders.append(Order(name: "-" + name, key: key, newestFirst: true))
    }
    for (index, column) in layout.columns.enumerated() where layout.table.isSortedWhenAsked(index) {
      orders.append(Order(name: column.name, key: index, newestFirst: false, isSorted: true))
      orders.append(Order(name: "-" + column.name, key: index, newestFirst: true, isSorted: true))
    }
    self.orders = orders
    usual =
      orders.first { order in
        guard let sort = layout.table.show.sort else { return false }
        return order.key == sort.column && order.newestFirst == sort.isDescending
      }?.name ?? orders[0].name
  }

  private var presentation: Presentation {
    let (show, columns) = (layout.table.show, layout.columns)
    return Presentation(
      columns: show.columns.map { columns[$0].name }, group: show.group.map { columns[$0].name }, chart: show.chart)
  }

  private var fields: [Field] {
    let rows = Schema.array(.object(layout.fields), 0...1000)
    let isShown = Field(
      layout.table.name, .meant(rows, Meaning(nil, layout.table.label, presentation: presentation.ifAny)))
    let highlighted = Field(Manifest.highlighted, .array(.id, 0...1000), optional: true)
    return [isShown] + (layout.table.show.highlight == nil ? [] : [highlighted]) + [Page.next]
  }

  var method: Method<OutsideState> {
    let (layout, orders) = (layout, orders)
    let wanted = WantedParams(layout)
    let order = Param<String>.choice("order", "the order", orders.map(\.name)).or(usual)
    let texts = layout.columns.contains { $0.kind.isText }
    let own: [any AnyParam] = wanted.params + (texts ? [Self.query] : []) + [order]
    @Sendable func chosen(_ call: Call) -> Order { orders.first { $0.name == call[order] } ?? orders[0] }
    @Sendable func position(_ call: Call) throws(Rejection) -> Timeline.Item? {
      try Page.position(call, chosen(call).name, count: 3).map {
        Timeline.Item(key: $0[0], id: $0[2], weight: $0[1])
      }
    }
    @Sendable func search(_ state: borrowing OutsideState, _ call: Call) throws(Rejection) -> Search {
      let chosen = chosen(call)
      let needle = texts ? call[Self.query].map { Pattern(Text.folded($0)) } : nil
      let position = try position(call)
      return Search(
        state.tables[layout.number], layout, try wanted.read(call),
        key: chosen.isSorted ? layout.table.moment : chosen.key, newestFirst: chosen.newestFirst,
        after: chosen.isSorted ? nil : position, needle: needle)
    }
    return .reads(
      layout.methodName(.list), "Lists the \(layout.table.name) that you may see, page by page.",
      params: own + Page.params, result: fields,
      reasons: orders.contains(where: \.isSorted)
        ? [Reason(.conflict, "\(layout.module).tooMuch", "Too many rows to sort at once.")] : [],
      // An invalid call isn't long, because it fails immediately. If timelines ensure all conditions, only the rows of
      // the page are read.
      isLong: { state, call in
        if chosen(call).isSorted || layout.steps * call[Page.limit] > Self.mostSteps { return true }
        guard let search = try? search(state, call), search.looksIntoRows else { return false }
        return search.isLong()
      }
    ) { state, call, writer throws(Rejection) in
      var search = try search(state, call)
      let (order, table) = (chosen(call), state.tables[layout.number])
      let evaluation = EvaluationContext(for: layout, call.now, call.moment.timeZone, state)
      guard order.isSorted, let key = order.key else {
        return Self.write(&search, layout, order, evaluation, call, to: &writer)
      }
      var rows = try SortedRows(
        search, by: key, largestFirst: order.newestFirst, after: try position(call), layout, table, evaluation)
      Self.write(&rows, layout, order, evaluation, call, to: &writer)
    }
  }

  /// Writes a page. The page ends when it is full or when the limit of examined rows is reached. If more rows might
  /// follow, the cursor `next` is the position at which the next page begins.
  private static func write(
    _ rows: inout some ListedRows, _ layout: Layout, _ order: Order, _ evaluation: EvaluationContext?, _ call: Call,
    to writer: inout JSONWriter
  ) {
    writer.key(named: layout.table.name)
    writer.beginArray()
    let start = writer.count
    var left = call[Page.limit]
    var last: Timeline.Item?
    var next: Timeline.Item?
    var highlighted: [Int] = []
    while let (item, row) = rows.next() {
      if let row {
        if left == 0 || writer.count - start > Page.mostBytes {
          next = last
          break
        }
        row.show(to: call.viewer, evaluation, &writer)
        if let highlight = layout.table.show.highlight,
          highlight.evaluate(in: row.context(row.values, evaluation)) == .boolean(true)
        {
          highlighted.append(row.id)
        }
        left -= 1
      }
      last = item
      if rows.isPageExamined {
        next = item
        break
      }
    }
    writer.endArray()
    if !highlighted.isEmpty { writer.array("highlighted", highlighted) { $1.int($0) } }
    if let next { writer.member("next", Cursor(order.name, [next.key, next.weight, next.id]).description) }
  }
}

extension Manifest.Kind {
  /// Whether values of this kind have text that can be searched.
  fileprivate var isText: Bool {
    switch self {
    case .string, .text, .tags: true
    default: false
    }
  }
}
