import Wire

/// A report as a table with bars.
struct ReportTable {
  private static let barColumns = 24

  let reply: JSON
  let by: String

  /// - Parameter lines: a sparkline of each project's time, if there is one.
  func print(_ session: Session, _ lines: ProjectSparklines? = nil) {
    let slices = reply.things("slices")
    let largest = slices.reduce(0) { max($0, $1["seconds"]?.amount ?? 0) }
    let total = Self.amounts(of: reply)
    let amounts: [Column<JSON>] =
      reply["amounts"] == nil
      ? [] : [.right("AMOUNT") { Self.amounts(of: $0) }.total(total.isEmpty ? "–" : total)]
    let time = Column<JSON>.right("TIME") { Lengths.short($0["seconds"]?.amount ?? 0) }
    let name = Column<JSON>.flexible(by.uppercased(), text: { ReportChart.name($0, by: by) }).styled(Self.style(of:))
    let columns: [Column<JSON>] =
      [
        amounts.isEmpty ? name : name.total("total", .bold),
        amounts.isEmpty ? time : time.total(Lengths.short(reply["total"]?.amount ?? 0)),
      ] + amounts + [
        .right("SHARE") { "\(ReportChart.percent($0["share"]?.double ?? 0)) %" },
        .right("ENTRIES") { String($0["entries"]?.int ?? 0) },
        .left("") { bar($0["seconds"]?.amount ?? 0, largest, session.look) }.styled(Self.style(of:)).expendable(1),
        .left(lines?.title ?? "") { lines?.text(of: $0.text("key"), session.look) ?? "" }.styled(Self.style(of:))
          .expendable(2),
      ]
    session.print(Table(slices, columns))
  }

  /// The amounts of all currencies, such as `1200.50 EUR, 30.00 USD`.
  private static func amounts(of row: JSON) -> String {
    row.things("amounts").map { "\($0.text("amount")) \($0.text("currency"))" }.joined(separator: ", ")
  }

  static func style(of slice: JSON) -> Style { slice["color"]?.string.map(Style.color) ?? .plain }

  private func bar(_ seconds: Int, _ largest: Int, _ look: TerminalStyle) -> String {
    guard largest > 0 else { return "" }
    if !look.isUnicode { return String(repeating: "#", count: Self.barColumns * max(0, seconds) / largest) }
    let eighths = 8 * Self.barColumns * max(0, seconds) / largest
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  }
}
