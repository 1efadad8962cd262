import Manifest
package import ModuleKit
package import Time
import Wire

// Notices for times in rows that have come.

extension OutsideState {
  package func nextNotice(after instant: Instant, _ moment: Moment) -> Instant? {
    manifest.notices.compactMap { notice in
      line(of: notice)?.first(from: instant.seconds + 1).map { Instant(seconds: $0.key) }
    }.min()
  }

  package func notices(after: Instant, through: Instant, _ moment: Moment) -> [Notice] {
    manifest.notices.flatMap { notice -> [Notice] in
      guard let line = line(of: notice), let layout = layouts.named(notice.table) else { return [] }
      let due = MergedTimelines([line], in: after.seconds + 1..<max(after, through).seconds + 1, newestFirst: false)
      var bytes = 0
      let rows = due.lazy.compactMap { tables[layout.number][$0.id] }.prefix(Self.mostAtOnce).prefix { row in
        bytes += row.bytes.count
        return bytes <= Self.mostBytesAtOnce
      }
      let everybody = layout.table.visibility == .everybody ? moment.context.people.open : []
      return rows.map { self.notice(notice, $0, to: everybody, moment) }
    }
  }

  /// More notices at one time would help nobody.
  private static let mostAtOnce = 1_000
  private static let mostBytesAtOnce = 1 << 20

  private func notice(
    _ notice: Manifest.TimedNotice, _ row: OutsideRow, to everybody: Set<Int>, _ moment: Moment
  ) -> Notice {
    let layout = row.layout
    let accounts = layout.viewers(of: row).map(Set.init) ?? everybody
    return Notice(notice.name, to: accounts, at: Instant(seconds: row[notice.column].number ?? 0)) { writer in
      writer.key(named: layout.table.one)
      row.show(
        to: Viewer(account: accounts.first ?? 0, moment: moment),
        Surroundings(for: layout, moment.now, moment.timeZone, self), &writer)
    }
  }

  private func line(of notice: Manifest.TimedNotice) -> Timeline? {
    guard let layout = layouts.named(notice.table) else { return nil }
    let rule = layout.rules.firstIndex(
      of: LineRule(isByViewer: false, groups: [], key: notice.column, weight: layout.table.number))
    return rule.flatMap { tables[layout.number].index.line($0, []) }
  }
}
