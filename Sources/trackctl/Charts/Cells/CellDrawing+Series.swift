extension CellDrawing {
  private static let lineRows = 8

  func lines(of series: Series) -> [String] { series.isLine ? line(series) : bars(series) }

  /// One line per bar: its name, the bar, and its number.
  private func bars(_ series: Series) -> [String] {
    var canvas = CellCanvas(look)
    let name = width(of: series.points.map(\.name), atMost: max(6, look.columns / 3))
    let amount = width(of: series.points.map(\.text), atMost: look.columns / 3)
    let room = max(1, look.columns - name - amount - 2)
    for (row, point) in series.points.enumerated() {
      canvas.put(point.name, row: row, column: 0, room: name, .dim)
      let bar = series.bar(of: point.value)
      let first = min(room - 1, Int((bar.lowerBound * Double(room)).rounded()))
      // A bar for a number other than zero takes at least one cell, so that it is always visible.
      let last = max(first + (point.value == 0 ? 0 : 1), Int((bar.upperBound * Double(room)).rounded()))
      canvas.fill(look.isUnicode ? "█" : "#", row: row, name + 1 + first..<name + 1 + last, .good)
      canvas.put(point.text, row: row, before: look.columns, room: amount)
    }
    return canvas.lines()
  }

  /// Draws a line of dots. The largest number is at the top and the smallest at the bottom. Below the dots are the
  /// names of the first and the last point.
  private func line(_ series: Series) -> [String] {
    guard let (least, most) = series.extremes, let first = series.points.first, let last = series.points.last else {
      return []
    }
    var canvas = CellCanvas(look)
    let amount = width(of: [least.text, most.text], atMost: look.columns / 3)
    let columns = max(2, look.columns - amount - 1)
    var dots = DotGrid(columns: columns, rows: Self.lineRows, isBraille: look.isUnicode)
    let places = series.points.enumerated().map { place, point in
      (
        x: series.points.count == 1 ? 0.5 : Double(place) / Double(series.points.count - 1),
        y: 1 - series.share(of: point.value)
      )
    }
    for (start, end) in zip(places, places.dropFirst()) { dots.line(from: start, to: end) }
    for place in places { dots.dot(x: place.x, y: place.y) }
    for row in 0..<Self.lineRows {
      for column in 0..<columns {
        if let text = dots.text(column: column, row: row) {
          canvas.put(text, row: row, column: amount + 1 + column, .good)
        }
      }
    }
    canvas.put(most.text, row: 0, before: amount, room: amount, .dim)
    canvas.put(least.text, row: Self.lineRows - 1, before: amount, room: amount, .dim)
    let half = columns / 2
    canvas.put(first.name, row: Self.lineRows, column: amount + 1, room: half, .dim)
    if series.points.count > 1 {
      canvas.put(last.name, row: Self.lineRows, before: look.columns, room: columns - half, .dim)
    }
    return canvas.lines()
  }
}
