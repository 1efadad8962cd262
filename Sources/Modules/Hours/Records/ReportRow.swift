import ModuleKit

struct ReportRow {
  let key: String
  var tally: Tally
  /// The price of the records. Nil if the caller isn't allowed to see amounts.
  var amounts: MoneySums?

  func show(to reply: inout some Reply) {
    reply.beginObject()
    reply.member("key", key, .text(1...599))
    tally.show("hours", to: &reply)
    reply.member("minutes", tally.hours.minutes, .count)
    reply.amounts(ifAny: amounts)
    reply.endObject()
  }
}

extension ReportRow {
  fileprivate mutating func add(_ part: Tally, _ money: MoneySums?) {
    tally += part
    guard let money else { return }
    var sums = amounts ?? MoneySums()
    sums += money
    amounts = sums
  }
}

extension ReportRow: Comparable {
  /// The greater row comes first in a list.
  static func < (left: ReportRow, right: ReportRow) -> Bool {
    if left.tally.hours != right.tally.hours { return left.tally.hours < right.tally.hours }
    return right.key.utf8.lexicographicallyPrecedes(left.key.utf8)
  }

  static func == (left: ReportRow, right: ReportRow) -> Bool {
    left.tally.hours == right.tally.hours && left.key.utf8.elementsEqual(right.key.utf8)
  }
}

/// A page of report rows, with the total of all later rows. If the rows are in the order of time, `next` is the start
/// of the next page.
struct ReportPart {
  var rows: [ReportRow]
  var rest: Tally?
  var next: Int?

  /// Sums timelines into one row for each group, with the most hours first and without empty rows. Returns up to
  /// `limit` rows after the last row of the previous page.
  ///
  /// A group is named after its timeline with the lowest id.
  static func of<Group: Hashable>(
    _ lines: [ReportLine], _ days: DateRange, after last: ReportRow?, limit: Int, prices: Prices?,
    name: (Int) -> (group: Group, shown: String)?
  ) -> ReportPart {
    var rows: [Group: ReportRow] = [:]
    for line in lines.sorted(by: { $0.id < $1.id }) {
      let tally = line.line.tally(days)
      guard tally.records > 0, let (group, shown) = name(line.id) else { continue }
      let amounts = prices.map { $0.amounts(of: tally, on: line.project) }
      rows[group, default: ReportRow(key: shown, tally: Tally(), amounts: prices.map { _ in MoneySums() })]
        .add(tally, amounts)
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

  /// One row for each day, week or month that has records, in order. Returns up to `limit` rows for keys that aren't
  /// below `key`. Empty periods cost nothing.
  static func of(
    _ lines: [Timeline], by period: Period, _ days: DateRange, from key: Int?, limit: Int, prices: Prices?
  ) -> ReportPart {
    var part = ReportPart(rows: [])
    let keys = days.keys
    var start = max(keys.lowerBound, key ?? .min)
    while let item = lines.lazy.compactMap({ $0.first(from: start) }).min(by: { $0.key < $1.key }),
      item.key < keys.upperBound
    {
      guard part.rows.count < limit else {
        part.rest = lines.reduce(into: Tally()) { $0 += $1.tally(in: item.key..<keys.upperBound) }
        part.next = item.key
        break
      }
      let first = period.first(of: Record.date(ofKey: item.key))
      let next = min(Record.key(period.next(after: first)), keys.upperBound)
      let tally = lines.reduce(into: Tally()) { $0 += $1.tally(in: item.key..<next) }
      part.rows.append(
        ReportRow(key: period.key(first), tally: tally, amounts: prices?.amounts(in: item.key..<next)))
      start = next
    }
    return part
  }
}

/// A timeline of a report, with the id of its project or user.
struct ReportLine {
  let id: Int
  /// The project of the line's records. Nil if the records can belong to several projects.
  let project: Int?
  let line: Timeline
}

extension Tally {
  /// Writes the sum of hours under this name, and its parts under their own names.
  func show(_ name: StaticString, to reply: inout some Reply) {
    reply.member(name, hours, WorkTime.schema)
    reply.member("billable", billable, WorkTime.schema)
    reply.member("unbillable", unbillable, WorkTime.schema)
    reply.member("records", records, .count)
  }

  /// Writes the totals of a list, whose member `records` has the records themselves.
  func showListTotal(to reply: inout some Reply) {
    reply.member("total", hours, WorkTime.schema)
    reply.member("billable", billable, WorkTime.schema)
    reply.member("unbillable", unbillable, WorkTime.schema)
    reply.member("minutes", hours.minutes, .count)
  }

  func showTotal(to reply: inout some Reply) {
    show("total", to: &reply)
    reply.member("minutes", hours.minutes, .count)
  }
}

extension Timeline {
  /// The totals of the records with these keys.
  func tally(in keys: Range<Int>) -> Tally {
    Tally(sum(from: position(from: keys.lowerBound), to: position(from: keys.upperBound)))
  }
}
