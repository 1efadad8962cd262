import ModuleKit
import Time
import Wire

extension Timer {
  private static let sort = Param<String>.choice("sort", "the order", EntryOrder.allCases.map(\.rawValue)).or(
    "newest")

  static let list = Method<Timer>.reads(
    "timer.list", "Lists your entries, newest first by default, page by page.",
    params: Window.params + EntryChoice.params + [Params.isBranch, Params.tag, sort, Params.timeZone] + Page.params,
    result: Page.fields("entries", entryField.schema), isLong: { timer, call in timer.hasLongList(call) }
  ) { timer, call, writer throws(Rejection) in
    let span = try Window(call).seconds
    switch EntryOrder(rawValue: call[sort]) ?? .newest {
    case .newest: try timer.writeByTime(call, span, newestFirst: true, to: &writer)
    case .oldest: try timer.writeByTime(call, span, newestFirst: false, to: &writer)
    case .longest: try timer.writeLongest(call, span, to: &writer)
    case .project: try timer.writeByProject(call, span, to: &writer)
    }
  }

  /// Whether the list must be computed outside the loop. A search for the longest entries visits all entries. Merging
  /// very many timelines is slow, too.
  private func hasLongList(_ call: Call) -> Bool {
    guard let mine = entries.index.users[call.user] else { return false }
    if choice(call).looksAtEntries, hasMany(mine, call) { return true }
    if call[Timer.sort] == EntryOrder.longest.rawValue, mine.all.count > 20_000 { return true }
    let isByProject = call[Timer.sort] == EntryOrder.project.rawValue
    return mine.projects.count > 500 && (isByProject || choice(call).mostLines(mine, self, call.user) > 1)
  }

  private func choice(_ call: Call) -> EntryChoice {
    EntryChoice(call, tag: call[Params.tag], isBranch: call[Params.isBranch])
  }

  private func writeByTime(
    _ call: Call, _ span: Range<Int>, newestFirst: Bool, to writer: inout JSONWriter
  ) throws(Rejection) {
    let order = newestFirst ? EntryOrder.newest : .oldest
    let last = try Page.position(call, order.rawValue, count: 3).map {
      Timeline.Item(key: $0[0], id: $0[2], weight: $0[1])
    }
    let choice = choice(call)
    let all = MergedTimelines(
      choice.candidates(self, call.user), in: span, newestFirst: newestFirst, after: last)
    let items = all.lazy.filter { choice.passes($0, self) }
    writePage(call, items, to: &writer) { item in Cursor(order.rawValue, [item.key, item.weight, item.id]) }
  }

  /// Writes a page of the longest entries. All pages use the lengths at the time of the first page, and the cursor has
  /// the entry that was running then. Otherwise the running entry would grow, could move to an earlier page, and would
  /// be missing from the list.
  private func writeLongest(_ call: Call, _ span: Range<Int>, to writer: inout JSONWriter) throws(Rejection) {
    let order = EntryOrder.longest
    let position = try Page.position(call, order.rawValue, count: 5)
    let now = position?[0] ?? call.now.seconds
    let running = position?[1] ?? running(of: call.user)?.id ?? 0
    let last = position.map { LongestEntries.Rank(seconds: $0[2], start: $0[3], id: $0[4]) }
    let ranking = LongestEntries(
      choice(call).lines(self, call.user, in: span), in: span, running: running, now: now, after: last,
      count: call[Page.limit] + 1)
    writePage(call, ranking.items, to: &writer) { item in
      Cursor(order.rawValue, [now, running, ranking.seconds(item), item.key, item.id])
    }
  }

  private func writeByProject(_ call: Call, _ span: Range<Int>, to writer: inout JSONWriter) throws(Rejection) {
    let order = EntryOrder.project
    let position = try Page.position(call, order.rawValue, count: 4)
    let start = position.flatMap { whole(of: $0[0]) }.map { ListedName($0.name, id: $0.id) }
    let last = position.map { Timeline.Item(key: $0[1], id: $0[3], weight: $0[2]) }
    let choice = choice(call)
    let groups = choice.projects(self, call.user, from: start)
    let items = groups.lazy.flatMap { project in
      MergedTimelines(
        choice.lines(self, call.user, ofProject: project.id, in: span), in: span, newestFirst: true,
        after: project.id == start?.id ? last : nil)
    }
    writePage(call, items, to: &writer) { item in
      Cursor(order.rawValue, [entries[item.id]?.project ?? 0, item.key, item.weight, item.id])
    }
  }

  private func writePage(
    _ call: Call, _ items: some Sequence<Timeline.Item>, to writer: inout JSONWriter,
    cursor: (Timeline.Item) -> Cursor
  ) {
    page("entries", items, call, to: &writer, cursor: cursor) { entries[$0.id] }
  }
}
