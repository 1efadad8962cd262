extension CellDrawing {
  /// The number of columns for the weekday names before the first week.
  private static let names = 4

  /// A line with the names of the months, seven rows with a cell per day, and a legend of the shades. The year is split
  /// into as many parts as the width requires.
  func lines(of year: YearCalendar) -> [String] {
    var canvas = CellCanvas(look)
    for part in year.parts(atMost: max(8, look.columns - Self.names)) {
      putMonths(year, part, on: &canvas)
      let top = canvas.rowCount
      for weekday in 0..<7 {
        canvas.put(YearCalendar.weekdays[weekday], row: top + weekday, column: 0, .dim)
        for week in part {
          guard let day = year.day(week: week, weekday: weekday) else { continue }
          let (text, style) = cell(year.shade(of: day))
          canvas.put(text, row: top + weekday, column: Self.names + week - part.lowerBound, style)
        }
      }
    }
    let shades = (0..<YearCalendar.steps).map { cell(.step($0)).text }.joined()
    let steps =
      year.isOfCompletions ? "- nothing completed  \(shades) few to many completed" : "\(shades) least to most"
    let meaning = "\(cell(.nothing).text) nothing  \(steps)"
    return canvas.lines() + TextWrap.lines(meaning, width: look.columns).map { look.palette.paint($0, .dim) }
  }

  private func putMonths(_ year: YearCalendar, _ weeks: Range<Int>, on canvas: inout CellCanvas) {
    var used = 0
    let row = canvas.rowCount
    // The blank creates the row, even if no month begins in this part of the year.
    canvas.put(" ", row: row, column: 0)
    for (index, name) in YearCalendar.months.enumerated() {
      guard let week = year.week(ofMonth: index + 1), weeks.contains(week) else { continue }
      // A month that begins in the last weeks of a part has no room for its name.
      let column = max(used, Self.names + week - weeks.lowerBound)
      guard column + name.utf8.count <= Self.names + max(weeks.count, 8) else { continue }
      canvas.put(name, row: row, column: column, .dim)
      used = column + name.utf8.count
    }
  }

  private func cell(_ shade: YearCalendar.Shade) -> (text: String, style: Style) {
    switch shade {
    case .nothing: (look.isUnicode ? "·" : ".", .dim)
    case .unfinished: ("-", .plain)
    case .step(let step): ((look.isUnicode ? ["░", "▒", "▓", "█"] : [":", "+", "x", "#"])[step], .good)
    }
  }
}
