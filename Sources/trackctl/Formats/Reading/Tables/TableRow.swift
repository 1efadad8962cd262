import ModuleKit
import Time

/// The cells of a row, keyed by the meaning of their columns.
struct TableRow {
  let line: Int
  let cells: [TableColumn: String]
  let cell: TimeCell
  /// Whether every comma separates two tags, because the file has no escapes.
  let splitsPlainly: Bool
  /// The currency of amounts, if the row doesn't name a currency.
  let currency: Currency?

  func entry() throws(DraftFault) -> EntryDraft {
    let start = try start()
    var stop = try stop(after: start)
    if stop == nil, let seconds = try seconds() { stop = start + seconds }
    return EntryDraft(
      client: cells[.client], project: cells[.project], start: start, stop: stop, note: cells[.note] ?? "",
      tags: tags + [cells[.task]].compactMap { $0 }.filter { !tags.contains($0) }, source: cells[.source], price: price,
      isBillable: (try? flag(.billable)).flatMap(\.self))
  }

  func record() throws(DraftFault) -> RecordDraft {
    let date = try date()
    return RecordDraft(
      client: cells[.client] ?? "", project: cells[.project] ?? "", date: date, minutes: try minutes(),
      comment: cells[.note] ?? "", isBillable: try flag(.billable), isPartTime: try isPartTime(),
      source: cells[.source])
  }

  func remark() throws(DraftFault) -> RemarkDraft {
    RemarkDraft(
      text: cells[.text] ?? cells[.note] ?? "", lat: try degrees(.lat), lon: try degrees(.lon),
      at: try cells[.at].map { text throws(DraftFault) in try instant(text) },
      accuracy: cells[.accuracy].flatMap(Double.init), place: cells[.place],
      isPrivate: cells[.visibility] == "private", tags: tags, source: cells[.source])
  }

  // MARK: Cells

  private func start() throws(DraftFault) -> Instant {
    if let date = cells[.startDate] ?? cells[.date], cells[.startTime] ?? cells[.start] != nil {
      let time = cells[.startTime] ?? cells[.start] ?? ""
      guard let instant = cell.instant(date, time) ?? cell.instant(time) else { throw noTime("\(date) \(time)") }
      return instant
    }
    guard let text = cells[.start] else { throw fault("has no start") }
    return try instant(text)
  }

  private func stop(after start: Instant) throws(DraftFault) -> Instant? {
    if let time = cells[.stopTime] ?? cells[.stop], let date = cells[.stopDate] ?? cells[.startDate] ?? cells[.date] {
      guard let instant = cell.instant(date, time, after: start) ?? cell.instant(time, after: start) else {
        throw noTime("\(date) \(time)")
      }
      // If the table has only one date column, a stop time before the start time is on the next day.
      guard cells[.stopDate] == nil, instant < start, let day = cell.day(date) else { return instant }
      return cell.instant(of: day.adding(days: 1), time) ?? instant
    }
    guard let text = cells[.stop] else { return nil }
    guard let instant = cell.instant(text, after: start) else { throw noTime(text) }
    return instant
  }

  private func seconds() throws(DraftFault) -> Int? {
    guard let text = cells[.seconds] ?? cells[.duration] else { return nil }
    guard let seconds = cell.seconds(text, decimalsAreHours: cells[.seconds] == nil) else {
      throw fault("'\(text)' is not a length of time")
    }
    return seconds
  }

  private func minutes() throws(DraftFault) -> Int {
    if let text = cells[.hours] {
      guard let minutes = cell.minutes(text) else { throw fault("'\(text)' is not a number of hours") }
      return minutes
    }
    let start = try start()
    guard let stop = try stop(after: start) else { return 30 * FillRounding.halves([try seconds() ?? 0])[0] }
    return 30 * FillRounding.halves([stop - start])[0]
  }

  private func date() throws(DraftFault) -> Day {
    if let text = cells[.date] ?? cells[.startDate] {
      guard let day = cell.day(text) else { throw noTime(text) }
      return day
    }
    return cell.options.times.zone.day(of: try start())
  }

  private func degrees(_ column: TableColumn) throws(DraftFault) -> Double {
    guard let degrees = cells[column].flatMap(Double.init), degrees.isFinite else {
      throw fault("has no \(column.rawValue) that is a number of degrees")
    }
    return degrees
  }

  private func flag(_ column: TableColumn) throws(DraftFault) -> Bool? {
    switch cells[column]?.lowercased() {
    case nil: return nil
    case "true", "yes", "1": return true
    case "false", "no", "0": return false
    case let text?: throw fault("'\(text)' is neither yes nor no")
    }
  }

  private func isPartTime() throws(DraftFault) -> Bool? {
    switch cells[.employment]?.lowercased() {
    case nil: return nil
    case "part-time", "0": return true
    case "full-time", "1": return false
    case let text?: throw fault("'\(text)' is neither full-time nor part-time")
    }
  }

  private var tags: [String] {
    let text = cells[.tags] ?? ""
    return splitsPlainly ? TagCell.split(plain: text) : TagCell.split(text)
  }

  private var price: EntryPrice? {
    let currency = cells[.currency].flatMap { Currency($0.uppercased()) } ?? currency
    if let rate = cells[.rate].flatMap({ EntryPrice.money($0, currency) }) { return .hourly(rate) }
    return cells[.amount].flatMap { EntryPrice.money($0, currency) }.map(EntryPrice.total)
  }

  private func instant(_ text: String) throws(DraftFault) -> Instant {
    guard let instant = cell.instant(text) else { throw noTime(text) }
    return instant
  }

  private func noTime(_ text: String) -> DraftFault {
    fault("'\(text)' is not a time; for dates unlike 2026-11-21 give --date-format, such as dd.MM.yyyy")
  }

  private func fault(_ message: String) -> DraftFault { DraftFault(line: line, message) }
}
