import ModuleKit
import Time
import Wire

/// A line of a report.
struct ReportRow {
  let key: String
  var tally: Tally

  /// What timelines add up to, one row for all that are of the same group; the most hours first, empty ones left out.
  ///
  /// A group goes by the name of its first timeline, by id.
  static func rows<Group: Hashable>(
    _ lines: [Int: Timeline], _ days: DateRange, name: (Int) -> (group: Group, shown: String)?
  ) -> [ReportRow] {
    var rows: [Group: ReportRow] = [:]
    for (id, line) in lines.sorted(by: { $0.key < $1.key }) {
      let tally = line.tally(days)
      guard tally.records > 0, let (group, shown) = name(id) else { continue }
      rows[group, default: ReportRow(key: shown, tally: Tally())].tally += tally
    }
    return rows.values.sorted { left, right in
      left.tally.hours != right.tally.hours ? left.tally.hours > right.tally.hours : left.key < right.key
    }
  }

  func show(to reply: inout some Reply) {
    reply.beginObject()
    reply.member("key", key, .text(1...599))
    tally.show("hours", to: &reply)
    reply.endObject()
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
  /// A row for each day, week or month in which there is something, in order. Empty ones are jumped over.
  func rows(by period: Period, _ days: DateRange) -> [ReportRow] {
    var rows: [ReportRow] = []
    let end = position(from: days.keys.upperBound)
    var place = position(from: days.keys.lowerBound)
    while place < end, let item = item(at: place) {
      let first = period.first(of: Record.date(ofKey: item.key))
      let next = min(position(from: Record.key(period.next(after: first))), end)
      rows.append(ReportRow(key: period.key(first), tally: Tally(sum(from: place, to: next))))
      place = next
    }
    return rows
  }
}
