import Time
import Wire

/// Compares the worked time with the owed time. There is a line for each period, with a running balance.
struct Balance {
  enum Period: String {
    case day, week, month

    func first(of day: Day) -> Day {
      switch self {
      case .day: day
      case .week: day.firstOfWeek
      case .month: day.firstOfMonth
      }
    }

    /// The key of the period in which this day lies, as in reports: `2026-11-21`, `2026-W47` or `2026-11`.
    func key(_ day: Day) -> String {
      switch self {
      case .day: day.description
      case .month: String(day.description.prefix(7))
      case .week: "\(day.isoWeek.year)-W\(Lengths.twoDigits(day.isoWeek.week))"
      }
    }
  }

  struct Line {
    let first: Day
    var worked = 0
    var owed = 0
    /// The names of the days off in this period. Days that aren't working days anyway are left out.
    var absences: [String] = []
    /// The running balance: the sum of the balances of this line and all earlier lines.
    var sum = 0

    var balance: Int { worked - owed }
  }

  let period: Period
  private(set) var lines: [Line] = []

  /// - Parameter worked: the seconds of work, keyed by day.
  init(_ worked: [Day: Int], of days: ClosedRange<Day>, by period: Period, targetSeconds: Int, _ calendar: WorkCalendar)
  {
    self.period = period
    var sum = 0
    for ordinal in days.lowerBound.ordinal...days.upperBound.ordinal {
      let day = Day(ordinal: ordinal)
      let owed = calendar.isWorkday(day) ? targetSeconds : 0
      let absence = calendar.absence(on: day)
      let seconds = worked[day] ?? 0
      // A day is skipped if nothing was worked, nothing is owed, and the day isn't a day off.
      guard seconds > 0 || owed > 0 || absence != nil else { continue }
      let first = period.first(of: day)
      if lines.last?.first != first { lines.append(Line(first: first)) }
      let index = lines.count - 1
      lines[index].worked += seconds
      lines[index].owed += owed
      if let absence, lines[index].absences.last != absence { lines[index].absences.append(absence) }
      sum += seconds - owed
      lines[index].sum = sum
    }
  }

  var worked: Int { lines.reduce(0) { $0 + $1.worked } }
  var owed: Int { lines.reduce(0) { $0 + $1.owed } }

  // MARK: Output

  var table: Table {
    let columns: [Column<Line>] = [
      .left(period.rawValue.uppercased(), style: .dim) { [period] line in
        period == .day ? TimeText.name(of: line.first) : period.key(line.first)
      }.total("total", .bold),
      .right("WORKED") { Lengths.short($0.worked) }.total(Lengths.short(worked), .bold),
      .right("OWED") { $0.owed == 0 ? "" : Lengths.short($0.owed) }.total(Lengths.short(owed), .bold).expendable(2),
      .right("BALANCE") { Lengths.signed($0.balance) }.styled { $0.balance < 0 ? .bad : .good }
        .total(Lengths.signed(worked - owed), .bold),
      .right("SUM") { Lengths.signed($0.sum) },
      .flexible("", style: .dim) { $0.absences.joined(separator: ", ") }.folding(),
    ]
    return Table(lines, columns)
  }

  /// The contents of the table, for `--json`.
  var json: JSON {
    let rows = lines.map { line in
      JSON.given([
        "key": JSON(period.key(line.first)), "seconds": JSON(line.worked), "owed": JSON(line.owed),
        "balance": JSON(line.balance), "sum": JSON(line.sum), "daysOff": .strings(line.absences),
      ])
    }
    return ["rows": .list(rows), "total": JSON(worked), "owed": JSON(owed), "balance": JSON(worked - owed)]
  }
}
