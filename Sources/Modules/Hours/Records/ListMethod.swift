import ModuleKit

extension Hours {
  private static let order = "newest"

  static let list = Method<Hours>.reads(
    "hours.list", "Lists records, newest day first, page by page. The totals cover all pages.",
    params: [DateRange.openFrom, DateRange.openTo, Params.inClient, Params.inProject, RecordOwner.param] + Page.params,
    result: Page.fields("records", recordField.schema) + Field.all { Tally().showListTotal(to: &$0) },
    reasons: RecordOwner.reasons
  ) { hours, call, writer throws(Rejection) in
    let days = try DateRange(open: call)
    // The cursor has only the key, because no two records have the same key.
    let last = try Page.position(call, order).map { Timeline.Item(key: $0[0], id: 0, weight: 0) }
    let lines = try hours.chosenLines(call)
    let items = MergedTimelines(lines, in: days.keys, newestFirst: true, after: last)
    hours.page("records", items, call, to: &writer, cursor: { Cursor(order, [$0.key]) }) { hours.records[$0.id] }
    lines.reduce(into: Tally()) { $0 += $1.tally(days) }.showListTotal(to: &writer)
  }

  private func chosenLines(_ call: Call) throws(Rejection) -> [Timeline] {
    let records = try chosen(call)
    guard let named = projects.index.ids(client: call[Params.inClient], project: call[Params.inProject]) else {
      return records.lines
    }
    return named.compactMap { records.groups[$0] }
  }
}
