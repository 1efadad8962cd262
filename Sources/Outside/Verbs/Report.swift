import Manifest
import ModuleKit
import Time
import Wire

/// A report. It is computed from timelines if possible, and otherwise row by row.
struct Report {
  /// How a report groups its rows.
  enum Cut: Sendable {
    case column(Int)
    case period(ReportPeriod)
    /// There is a single group with all rows.
    case nothing
  }

  private struct Group {
    let key: String
    /// The key by which groups of equal size are sorted. It compares bytes, because comparing strings by Unicode's
    /// rules is slow.
    let order: NameKey
    /// The first day of a calendar period. 0 for a group of a column.
    let day: Int
    var tally: Tally

    init(_ key: String, day: Int = 0, _ tally: Tally = Tally()) {
      self.key = key
      order = NameKey(bytes: Array(key.utf8))
      self.day = day
      self.tally = tally
    }
  }

  /// What the report is computed from.
  private enum Source {
    case lines(OutsideIndex.Lines, by: Int)
    case line(Timeline, by: ReportPeriod)
    case rows(Cut)
  }

  /// The limits on rows and bytes of text, which also apply on a worker.
  private static let mostExamined = 30_000
  private static let mostBytes = 8 << 20
  private static let mostGroups = 10_000
  /// The limits for a report on the loop. A larger report runs on a worker.
  private static let mostLinesAtOnce = 256
  private static let mostItemsAtOnce = 1_000

  let table: Table<OutsideRow, OutsideIndex>
  let layout: Layout
  let wanted: Wanted
  /// The column to sum up. Nil if the report only counts rows.
  let number: Int?
  let days: DayCount
  let people: People

  /// Whether the report would hold up the loop, judged by counts that are already known.
  func isLong(_ cut: Cut) -> Bool {
    switch source(cut) {
    case .lines(let lines, _): lines.count > Self.mostLinesAtOnce
    case .line(let line, _):
      line.count(from: span(of: line).start, to: span(of: line).end, most: Self.mostItemsAtOnce + 1)
        > Self.mostItemsAtOnce
    case .rows(.column(let column)): search.isLong(alsoReading: column)
    case .rows: search.isLong()
    }
  }

  func write(_ cut: Cut, _ call: Call, to writer: inout JSONWriter) throws(Rejection) {
    let groups = try ordered(groups(cut))
    let first = try start(groups, call)
    let last = min(groups.count, first + call[Page.limit])
    writer.list("groups", groups[first..<last]) { group, writer in
      writer.beginObject()
      writer.member("key", group.key)
      write(group.tally, to: &writer)
      writer.endObject()
    }
    write(groups.reduce(into: Tally()) { $0 += $1.tally }, to: &writer)
    if last < groups.count {
      writer.member("next", Cursor(Self.order, [Self.mark(groups[last - 1].key), last]).description)
    }
  }

  private func write(_ tally: Tally, to writer: inout JSONWriter) {
    writer.member("count", tally.count)
    guard let number else { return }
    writer.key("sum")
    layout.columns[number].kind.write(.number(tally.sum), people: nil, to: &writer)
  }

  // MARK: Pages

  private static let order = "groups"

  /// The position at which the page begins. It is after the last group of the previous page, even if that group has
  /// moved since.
  private func start(_ groups: [Group], _ call: Call) throws(Rejection) -> Int {
    guard let position = try Page.position(call, Self.order, count: 2) else { return 0 }
    if let last = groups.firstIndex(where: { Self.mark($0.key) == position[0] }) { return last + 1 }
    return min(max(0, position[1]), groups.count)
  }

  /// A hash of a key, for the cursor (FNV-1a).
  private static func mark(_ key: String) -> Int {
    let hash = key.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return Int(hash >> 12)
  }

  private func ordered(_ groups: [Group]) -> [Group] {
    groups.sorted { left, right in
      if left.day != right.day { return left.day < right.day }
      if left.tally.sum != right.tally.sum { return left.tally.sum > right.tally.sum }
      if left.tally.count != right.tally.count { return left.tally.count > right.tally.count }
      return left.order < right.order
    }
  }

  // MARK: Totals

  private func groups(_ cut: Cut) throws(Rejection) -> [Group] {
    switch source(cut) {
    case .lines(let lines, let column): try groups(by: column, lines)
    case .line(let line, let period): try groups(by: period, line)
    case .rows(let cut): try groupsRowByRow(cut)
    }
  }

  private func source(_ cut: Cut) -> Source {
    // Timelines have the sums of only one column. Sums of other columns must be computed from rows.
    let isKnown = number == nil || number == layout.table.number
    switch cut {
    case .column(let column):
      if isKnown, let lines = lines(upTo: column) { return .lines(lines, by: column) }
    case .period(let period):
      if isKnown, let line = line() { return .line(line, by: period) }
    case .nothing: break
    }
    return .rows(cut)
  }

  private func span(of line: Timeline) -> (start: Timeline.Position, end: Timeline.Position) {
    guard let span = wanted.span else { return (line.start, line.end) }
    return (line.position(from: span.lowerBound), line.position(from: span.upperBound))
  }

  /// The timelines of all groups of a column. Nil if no timelines ensure all conditions.
  private func lines(upTo column: Int) -> OutsideIndex.Lines? {
    for (number, rule) in layout.rules(by: layout.table.moment) where rule.groups.last == column {
      let before = rule.groups.dropLast()
      guard before.count == wanted.filters.count else { continue }
      let path = before.compactMap { wanted.filters[$0] }
      if path.count == before.count { return table.index.groups(number, wanted.start(rule) + path) }
    }
    return nil
  }

  /// The timeline that ensures all conditions. Nil if there is none.
  private func line() -> Timeline? {
    for (number, rule) in layout.rules(by: layout.table.moment) where rule.groups.count == wanted.filters.count {
      let path = rule.groups.compactMap { wanted.filters[$0] }
      guard path.count == rule.groups.count else { continue }
      let last = path.last ?? .none
      return table.index.line(number, wanted.start(rule) + path.dropLast(), last) ?? Timeline(.id)
    }
    return nil
  }

  private func groups(by column: Int, _ lines: OutsideIndex.Lines) throws(Rejection) -> [Group] {
    guard lines.count <= Self.mostGroups else { throw tooMuch() }
    var groups: [Group] = []
    for line in lines.values {
      let (start, end) = span(of: line)
      let (count, sum) = line.sum(from: start, to: end)
      guard count > 0, let row = line.item(before: end).flatMap({ table[$0.id] }) else { continue }
      groups.append(Group(key(row[column], column), tally(count, sum)))
    }
    return groups
  }

  private func groups(by period: ReportPeriod, _ line: Timeline) throws(Rejection) -> [Group] {
    var groups: [Group] = []
    let end = span(of: line).end
    var position = span(of: line).start
    while position < end, let item = line.item(at: position) {
      guard groups.count < Self.mostGroups else { throw tooMuch() }
      let (key, day, next) = boundary(item.key, period, line)
      let (count, sum) = line.sum(from: position, to: min(next, end))
      groups.append(Group(key, day: day, tally(count, sum)))
      position = min(next, end)
    }
    return groups
  }

  /// A tally from a timeline. Timelines always have sums, so the sum is dropped unless the report asks for it.
  private func tally(_ count: Int, _ sum: Int) -> Tally { Tally(count: count, sum: number == nil ? 0 : sum) }

  private func boundary(
    _ moment: Int, _ period: ReportPeriod, _ line: Timeline
  ) -> (key: String, day: Int, next: Timeline.Position) {
    if moment == OutsideIndex.missing { return ("", .min, line.position(from: moment + 1)) }
    let first = period.first(of: days.day(moment))
    let next = period.next(after: first)
    // The last period of the calendar has no next period.
    return (period.key(first), first.ordinal, next > first ? line.position(from: days.start(of: next)) : line.end)
  }

  private var search: Search { Search(table, layout, wanted, key: layout.table.moment, newestFirst: true) }

  private func groupsRowByRow(_ cut: Cut) throws(Rejection) -> [Group] {
    var groups: [GroupKey: Group] = [:]
    var search = search
    // The total number of bytes in all group keys.
    var bytes = 0
    while let (_, row) = search.next() {
      guard search.rows <= Self.mostExamined, search.bytes + bytes <= Self.mostBytes, groups.count <= Self.mostGroups
      else { throw tooMuch() }
      guard let row else { continue }
      let tally = Tally(count: 1, sum: number.flatMap { row[$0].number } ?? 0)
      switch cut {
      case .column(let column):
        let value = row[column]
        bytes += value.text?.utf8.count ?? 0
        groups[GroupKey(value), default: Group(key(value, column))].tally += tally
      case .period(let period):
        let first = layout.table.moment.flatMap { row[$0].number }.map { period.first(of: days.day($0)) }
        let empty = Group(first.map(period.key) ?? "", day: first?.ordinal ?? .min)
        groups[first.map { .number($0.ordinal) } ?? .none, default: empty].tally += tally
      case .nothing: groups[.none, default: Group("")].tally += tally
      }
    }
    return Array(groups.values)
  }

  /// The text of a group's key.
  private func key(_ value: Manifest.Value, _ column: Int) -> String {
    if value == .none { return "" }
    if let text = value.text { return text }
    var writer = JSONWriter()
    layout.columns[column].kind.write(value, people: people, to: &writer)
    guard let json = try? JSON(parsing: writer.bytes) else { return "" }
    return json.string ?? json.description
  }

  private func tooMuch() -> Rejection {
    .conflict(
      "\(layout.module).tooMuch",
      "Too many \(layout.table.name) to add up at once: narrow the range with from and to, or add an index to the manifest."
    )
  }
}
