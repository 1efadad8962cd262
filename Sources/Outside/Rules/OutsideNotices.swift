import Manifest
package import ModuleKit
package import Time
import Wire

// Sends notices when times that are stored in rows have been reached.

extension OutsideState {
  package func nextNotice(after instant: Instant, _ moment: Moment) -> Instant? {
    manifest.notices.compactMap { notice in
      guard let line = line(of: notice) else { return nil }
      return line.first(from: first(of: notice, after: instant, moment)).map { time(of: notice, $0.key, moment) }
    }.min()
  }

  package func notices(after: Instant, through: Instant, for account: Int?, _ moment: Moment) -> [Notice] {
    manifest.notices.flatMap { notice -> [Notice] in
      guard let line = line(of: notice), let layout = layouts.named(notice.table) else { return [] }
      let first = first(of: notice, after: after, moment)
      let end = max(first, self.first(of: notice, after: through, moment))
      let everybody = layout.table.visibility == .everybody ? moment.context.people.open : []
      let due = MergedTimelines([line], in: first..<end, newestFirst: false).lazy.prefix(Self.mostRead)
        .compactMap { tables[layout.number][$0.id] }
        .filter { row in account.map { (layout.viewers(of: row).map(Set.init) ?? everybody).contains($0) } ?? true }
      var bytes = 0
      let rows = due.prefix(Self.mostAtOnce).prefix { row in
        bytes += row.bytes.count
        return bytes <= Self.mostBytesAtOnce
      }
      return rows.map { self.notice(notice, $0, to: everybody, moment) }
    }
  }

  private func isDaily(_ notice: Manifest.TimedNotice) -> Bool {
    layouts.named(notice.table)?.columns[notice.column].kind == .date
  }

  /// The smallest value of the column that is reached after this instant.
  private func first(of notice: Manifest.TimedNotice, after instant: Instant, _ moment: Moment) -> Int {
    guard isDaily(notice) else { return instant.seconds + 1 }
    let day = moment.timeZone.day(of: instant)
    return time(of: notice, day.ordinal, moment) > instant ? day.ordinal : day.ordinal + 1
  }

  /// The time at which this value of the column is reached.
  private func time(of notice: Manifest.TimedNotice, _ value: Int, _ moment: Moment) -> Instant {
    guard isDaily(notice) else { return Instant(seconds: value) }
    return moment.timeZone.instant(of: Day(ordinal: value), secondsOfDay: notice.secondsOfDay)
  }

  /// The maximum number of notices sent at one time. More wouldn't help anyone.
  private static let mostAtOnce = 1_000
  /// The maximum number of rows that are read for these notices. Some of these rows might concern only other accounts.
  private static let mostRead = 10_000
  private static let mostBytesAtOnce = 1 << 20

  private func notice(
    _ notice: Manifest.TimedNotice, _ row: OutsideRow, to everybody: Set<Int>, _ moment: Moment
  ) -> Notice {
    let layout = row.layout
    let accounts = layout.viewers(of: row).map(Set.init) ?? everybody
    return Notice(notice.name, to: accounts, at: time(of: notice, row[notice.column].number ?? 0, moment)) { writer in
      writer.key(named: layout.table.one)
      row.show(
        to: Viewer(account: accounts.first ?? 0, moment: moment),
        EvaluationContext(for: layout, moment.now, moment.timeZone, self), &writer)
    }
  }

  private func line(of notice: Manifest.TimedNotice) -> Timeline? {
    guard let layout = layouts.named(notice.table) else { return nil }
    let rule = layout.rules.firstIndex(
      of: LineRule(isByViewer: false, groups: [], key: notice.column, weight: layout.table.number))
    return rule.flatMap { tables[layout.number].index.line($0, []) }
  }
}
