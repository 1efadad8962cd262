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

  /// - Parameter lines: when it was, if that is known.
  func print(_ session: Session, _ lines: ProjectSparklines? = nil) {
    let slices = reply.things("slices")
    session.output.print(session.palette.paint(title(session), .bold))
    guard !slices.isEmpty else { return }
    let largest = slices.reduce(0) { max($0, $1["seconds"]?.amount ?? 0) }
    let columns: [Column<JSON>] = [
      .flexible(by.uppercased(), text: { ReportChart.name($0, by: by) }).styled(style),
      .right("TIME") { Lengths.short($0["seconds"]?.amount ?? 0) },
      .right("SHARE") { "\(ReportChart.percent($0["share"]?.double ?? 0)) %" },
      .right("ENTRIES") { String($0["entries"]?.int ?? 0) },
      .left("") { bar($0["seconds"]?.amount ?? 0, largest, session.look) }.styled(style).expendable(1),
      .left(lines?.title ?? "") { lines?.text(of: $0.text("key"), session.look) ?? "" }.styled(style).expendable(2),
    ]
    session.print(Table(slices, columns))
  }

  private func style(_ slice: JSON) -> Style { slice["color"]?.string.map(Style.color) ?? .plain }

  /// `Mon 2026-11-16 to Sun 2026-11-22: 31:15`
  func title(_ session: Session) -> String {
    let total = reply["total"]?.amount ?? 0
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

  private func bar(_ seconds: Int, _ largest: Int, _ look: Look) -> String {
    guard largest > 0 else { return "" }
    if !look.isUnicode { return String(repeating: "#", count: Self.barColumns * max(0, seconds) / largest) }
    let eighths = 8 * Self.barColumns * max(0, seconds) / largest
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  }
}
