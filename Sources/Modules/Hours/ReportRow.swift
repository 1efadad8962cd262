import ModuleKit
import Time
import Wire

/// A line of a report.
struct ReportRow {
  let key: String
  var tally: Tally

  func show(to reply: inout some Reply) {
    reply.beginObject()
    reply.member("key", key, .text(1...599))
    tally.show("hours", to: &reply)
    reply.endObject()
  }
}

extension ReportRow: Comparable {
  /// The greater, the earlier it is listed.
  static func < (left: ReportRow, right: ReportRow) -> Bool {
    if left.tally.hours != right.tally.hours { return left.tally.hours < right.tally.hours }
    return right.key.utf8.lexicographicallyPrecedes(left.key.utf8)
  }

  static func == (left: ReportRow, right: ReportRow) -> Bool {
    left.tally.hours == right.tally.hours && left.key.utf8.elementsEqual(right.key.utf8)
  }
}

/// Some rows of a report, what those behind them add up to, and where those in order of time go on.
struct ReportPart {
  var rows: [ReportRow]
  var rest: Tally?
  var next: Int?

  /// What timelines add up to, one row for all that are of the same group; the most hours first, empty ones left out: so many behind
  /// the last one that is known.
  ///
  /// A group goes by the name of its first timeline, by id.
  static func of<Group: Hashable>(
    _ lines: [Int: Timeline], _ days: DateRange, after last: ReportRow?, limit: Int,
    name: (Int) -> (group: Group, shown: String)?
  ) -> ReportPart {
    var rows: [Group: ReportRow] = [:]
    for (id, line) in lines.sorted(by: { $0.key < $1.key }) {
      let tally = line.tally(days)
      guard tally.records > 0, let (group, shown) = name(id) else { continue }
      rows[group, default: ReportRow(key: shown, tally: Tally())].tally += tally
    }
    var most = Greatest<ReportRow>(limit)
    var all = Tally()
    var count = 0
    for row in rows.values where last.map({ row < $0 }) ?? true {
      most.insert(row)
      all += row.tally
      count += 1
    }
    let shown = most.descending
    guard count > shown.count else { return ReportPart(rows: shown) }
    return ReportPart(rows: shown, rest: shown.reduce(into: all) { $0 -= $1.tally })
  }
}

extension Tally {
  /// The sum under that name, and its parts.
  func show(_ name: StaticString, to reply: inout some Reply) {
    let sum = Schema.steps(0.5, 0...Double.infinity)
    reply.member(name, hours, sum)
    reply.member("billable", billable, sum)
    reply.member("unbillable", unbillable, sum)
    reply.member("records", records, .count)
  }
}

extension Timeline {
  /// A row for each day, week or month in which there is something, in order: so many from a key on. Empty ones are jumped over.
  func part(by period: Period, _ days: DateRange, from key: Int?, limit: Int) -> ReportPart {
    var part = ReportPart(rows: [])
    let end = position(from: days.keys.upperBound)
    var place = position(from: max(days.keys.lowerBound, key ?? .min))
    while place < end, let item = item(at: place) {
      guard part.rows.count < limit else {
        part.rest = Tally(sum(from: place, to: end))
        part.next = item.key
        break
      }
      let first = period.first(of: Record.date(ofKey: item.key))
      let next = min(position(from: Record.key(period.next(after: first))), end)
      part.rows.append(ReportRow(key: period.key(first), tally: Tally(sum(from: place, to: next))))
      place = next
    }
    return part
  }
}
