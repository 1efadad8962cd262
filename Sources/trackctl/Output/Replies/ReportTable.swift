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
    let slices = reply.things("slices")
    let total = reply["total"]?.amount ?? 0
    session.output.print(session.palette.paint(title(session, total), .bold))
    guard !slices.isEmpty else { return }
    let largest = slices.reduce(0) { max($0, $1["seconds"]?.amount ?? 0) }
    let columns: [Column<JSON>] = [
      .flexible(by.uppercased(), text: name).styled(style),
      .right("TIME") { Lengths.short($0["seconds"]?.amount ?? 0) },
      .right("SHARE") { "\(percent($0["share"]?.double ?? 0)) %" },
      .right("ENTRIES") { String($0["entries"]?.int ?? 0) },
      .left("") { bar($0["seconds"]?.amount ?? 0, largest) }.styled(style).expendable(1),
    ]
    session.print(Table(slices, columns))
  }

  private func style(_ slice: JSON) -> Style { slice["color"]?.string.map(Style.color) ?? .plain }

  /// `Mon 2026-11-16 to Sun 2026-11-22: 31:15`
  private func title(_ session: Session, _ total: Int) -> String {
    let zone = session.zone
    let text = session.timeText
    guard let from = reply.instant("from"), let to = reply.instant("to") else { return "all: \(Lengths.short(total))" }
    let length = Lengths.short(total)
    // What isn't of whole days has times in its title.
    if [from, to].contains(where: { zone.clock(of: $0).secondsOfDay != 0 }) {
      return "\(text.point(from)) to \(text.point(to)): \(length)"
    }
    let first = zone.clock(of: from).day
    // An end at midnight is the end of the day before.
    let last = zone.clock(of: to + -1).day
    let days = first == last ? text.day(first) : "\(text.day(first)) to \(text.day(last))"
    return "\(days): \(length)"
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
