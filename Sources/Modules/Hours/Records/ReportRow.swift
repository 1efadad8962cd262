import ModuleKit

struct ReportRow {
  let key: String
  var tally: Tally

  func show(to reply: inout some Reply) {
    reply.beginObject()
    reply.member("key", key, .text(1...599))
    tally.show("hours", to: &reply)
    reply.member("minutes", tally.hours.minutes, .count)
    reply.endObject()
  }
}

extension ReportRow: Comparable {
  /// The greater row is listed first.
  static func < (left: ReportRow, right: ReportRow) -> Bool {
    if left.tally.hours != right.tally.hours { return left.tally.hours < right.tally.hours }
    return right.key.utf8.lexicographicallyPrecedes(left.key.utf8)
  }

  static func == (left: ReportRow, right: ReportRow) -> Bool {
    left.tally.hours == right.tally.hours && left.key.utf8.elementsEqual(right.key.utf8)
  }
}

/// A page of report rows, the total of the rows after it, and the start of the next page for rows ordered by time.
struct ReportPart {
  var rows: [ReportRow]
  var rest: Tally?
  var next: Int?

  /// Sums timelines into one row per group, the most hours first, without empty rows. Returns up to `limit` rows after
  /// the last known one.
  ///
  /// A group has the name of its first timeline, by id.
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
  /// Writes the sum and its parts under this name.
  func show(_ name: StaticString, to reply: inout some Reply) {
    reply.member(name, hours, WorkTime.schema)
    reply.member("billable", billable, WorkTime.schema)
    reply.member("unbillable", unbillable, WorkTime.schema)
    reply.member("records", records, .count)
  }

  /// Writes the sum of a list or report, in hours and in minutes.
  func showTotal(to reply: inout some Reply) {
    show("total", to: &reply)
    reply.member("minutes", hours.minutes, .count)
  }
}

extension Timeline {
  /// One row for each day, week or month that has records, in order. Returns up to `limit` rows from `key`, and skips
  /// empty periods without visiting them.
  func part(by period: Period, _ days: DateRange, from key: Int?, limit: Int) -> ReportPart {
    var part = ReportPart(rows: [])
    let end = position(from: days.keys.upperBound)
    var cursor = position(from: max(days.keys.lowerBound, key ?? .min))
    while cursor < end, let item = item(at: cursor) {
      guard part.rows.count < limit else {
        part.rest = Tally(sum(from: cursor, to: end))
        part.next = item.key
        break
      }
      let first = period.first(of: Record.date(ofKey: item.key))
      let next = min(position(from: Record.key(period.next(after: first))), end)
      part.rows.append(ReportRow(key: period.key(first), tally: Tally(sum(from: cursor, to: next))))
      cursor = next
    }
    return part
  }
}
