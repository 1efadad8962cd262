import ModuleKit

extension Hours {
  private static let order = "newest"

  static let list = Method<Hours>.reads(
    "hours.list", "Lists records, newest day first, page by page.",
    params: [DateRange.openFrom, DateRange.openTo, Params.inClient, Params.inProject, RecordOwner.param] + Page.params,
    result: Page.fields("records", recordField.schema), reasons: RecordOwner.reasons
  ) { hours, call, writer throws(Rejection) in
    let days = try DateRange(open: call)
    // Keys of records are unique.
    let last = try Page.position(call, order).map { Timeline.Item(key: $0[0], id: 0, weight: 0) }
    let items = MergedTimelines(try hours.chosenLines(call), in: days.keys, newestFirst: true, after: last)
    hours.page("records", items, call, to: &writer, cursor: { Cursor(order, [$0.key]) }) { hours.records[$0.id] }
  }

  private func chosenLines(_ call: Call) throws(Rejection) -> [Timeline] {
    guard let lines = try lines(call) else { return [] }
    guard let chosen = projects.index.ids(client: call[Params.inClient], project: call[Params.inProject]) else {
      return [lines.all]
    }
    return chosen.compactMap { lines.groups[$0] }
  }
}
