import ModuleKit
import Time

/// The warnings that a caller must acknowledge before a record is logged.
enum LogWarning: String, CaseIterable {
  case duplicate, future, over24
}

extension Hours {
  /// The warnings about a record that isn't stored yet. `old` is the record that the new record would replace.
  func warnings(about record: Record, insteadOf old: Record?, _ call: Call) -> [Warning] {
    LogWarning.allCases.compactMap { warning in
      message(of: warning, about: record, insteadOf: old, call).map { Warning(warning.rawValue, $0) }
    }
  }

  private func message(
    of warning: LogWarning, about record: Record, insteadOf old: Record?, _ call: Call
  ) -> String? {
    let isMoved = old?.date != record.date
    switch warning {
    case .duplicate:
      let there = records.index.tally(of: record.user, on: record.date, project: record.project)
      guard isMoved, there.records > 0 else { return nil }
      return "You already have \(there.hours) h on '\(title(of: record.project))' for \(record.date)."
    case .future:
      let today = call.timeZone.day(of: call.now)
      return isMoved && record.date > today ? "\(record.date) is in the future: today is \(today)." : nil
    case .over24:
      guard isMoved || old.map({ record.hours > $0.hours }) ?? true else { return nil }
      let others =
        records.index.tally(of: record.user, on: record.date).hours.minutes - (isMoved ? 0 : old?.hours.minutes ?? 0)
      let sum = WorkTime(minutes: others) + record.hours
      return sum > .day ? "\(record.date) would have \(sum) h, but a day has 24." : nil
    }
  }
}
