extension SVGDrawing {
  private static let step = 11.6
  private static let cell = 9.6
  private static let left = 34.0

  /// Draws the year and a legend of the shades. The year is split into parts that fit the width, one below another.
  mutating func draw(_ year: YearCalendar) {
    for part in year.parts(atMost: Int((Self.width - Self.left - Self.margin) / Self.step)) {
      for (index, name) in YearCalendar.months.enumerated() {
        guard let week = year.week(ofMonth: index + 1), part.contains(week), part.upperBound - week > 1 else {
          continue
        }
        text(name, x: Self.left + Double(week - part.lowerBound) * Self.step, y: top + 10, class: "quiet")
      }
      top += 16
      for weekday in 0..<7 {
        let y = top + Double(weekday) * Self.step
        text(YearCalendar.weekdays[weekday], x: Self.margin - 2, y: y + 9, class: "quiet day")
        for week in part {
          guard let day = year.day(week: week, weekday: weekday) else { continue }
          let count = year.days[day] ?? YearCalendar.Count()
          rectangle(
            x: Self.left + Double(week - part.lowerBound) * Self.step, y: y, width: Self.cell, height: Self.cell,
            class: Self.name(of: year.shade(of: day)),
            title: year.isOfCompletions
              ? "\(TimeText.name(of: day)): \(count.completed) completed, \(count.unfinished) not"
              : TimeText.name(of: day))
        }
      }
      top += 7 * Self.step + 10
    }
    explain(year)
  }

  private mutating func explain(_ year: YearCalendar) {
    var x = Self.margin
    let (few, many) = year.isOfCompletions ? ("few", "many") : ("least", "most")
    let unfinished: [(YearCalendar.Shade, String)] = year.isOfCompletions ? [(.unfinished, "not completed")] : []
    for (shade, meaning) in [(YearCalendar.Shade.nothing, "nothing")] + unfinished + [
      (.step(0), few), (.step(1), ""), (.step(2), ""), (.step(3), many),
    ] {
      rectangle(x: x, y: top, width: Self.cell, height: Self.cell, class: Self.name(of: shade))
      text(meaning, x: x + Self.step + 2, y: top + 9, class: "quiet")
      x += Self.step + (meaning.isEmpty ? 2 : 12) + Double(meaning.utf8.count) * 7
    }
    top += 16
  }

  private static func name(of shade: YearCalendar.Shade) -> String {
    switch shade {
    case .nothing: "empty"
    case .unfinished: "unfinished"
    case .step(let step): "step\(step)"
    }
  }
}
