import Time
import Wire

/// A report as a table with bars.
struct ReportTable {
  private static let barColumns = 24

  private let reply: JSON
  private let by: String

  init(_ reply: JSON, by: String) {
    self.reply = reply
    self.by = by
  }

  func print(_ session: Session) {
    let slices = reply["slices"].map { Array($0.elements) } ?? []
    let total = reply["total"]?.amount ?? 0
    session.output.print(session.palette.paint(title(session, total), .bold))
    guard !slices.isEmpty else { return }
    var table = Table([
      .flexible(by.uppercased()), .right("TIME"), .right("SHARE"), .right("ENTRIES"), .left("").expendable(1),
    ])
    let largest = slices.reduce(0) { max($0, $1["seconds"]?.amount ?? 0) }
    for slice in slices {
      let style = slice["color"]?.string.map(Style.color) ?? .plain
      let seconds = slice["seconds"]?.amount ?? 0
      table.add([
        Table.Cell(name(slice), style),
        Table.Cell(Lengths.short(seconds)),
        Table.Cell("\(percent(slice["share"]?.double ?? 0)) %"),
        Table.Cell(String(slice["entries"]?.int ?? 0)),
        Table.Cell(bar(seconds, largest), style),
      ])
    }
    session.print(table)
  }

  /// `Mon 2026-11-16 to Sun 2026-11-22: 31:15`
  private func title(_ session: Session, _ total: Int) -> String {
    let zone = session.zone
    let text = session.timeText
    let from = reply["from"]?.stringBytes.flatMap { Instant(rfc3339: $0) }
    let to = reply["to"]?.stringBytes.flatMap { Instant(rfc3339: $0) }
    guard let from, let to else { return "all: \(Lengths.short(total))" }
    let first = zone.clock(of: from).day
    // An end at midnight is the end of the day before.
    let last = zone.clock(of: to + -1).day
    let days = first == last ? text.day(first) : "\(text.day(first)) to \(text.day(last))"
    return "\(days): \(Lengths.short(total))"
  }

  private func name(_ slice: JSON) -> String {
    let key = slice["key"]?.string ?? ""
    if by == "tag" { return key.isEmpty ? "(no tag)" : "#" + key }
    guard by == "day", let day = Day(iso: key.utf8) else { return key }
    return TimeText.name(of: day)
  }

  private func percent(_ share: Double) -> Int { Int((100 * min(max(share, 0), 1)).rounded()) }

  private func bar(_ seconds: Int, _ largest: Int) -> String {
    guard largest > 0 else { return "" }
    let eighths = 8 * Self.barColumns * max(0, seconds) / largest
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  }
}
