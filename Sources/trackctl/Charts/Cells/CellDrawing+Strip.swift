extension CellDrawing {
  /// A line with the hours, a line for each project with the project's total at the end, and a line with the overall
  /// total.
  func lines(of strip: DayStrip) -> [String] {
    var canvas = CellCanvas(look)
    guard !strip.rows.isEmpty else { return [] }
    let name = width(of: strip.rows.map(\.key.name), atMost: max(6, look.columns / 4))
    let amount = width(of: strip.rows.map(\.key.amount), atMost: look.columns)
    let track = name + 1..<max(name + 2, look.columns - amount - 1)
    let marks = strip.marks(atMost: max(1, track.count / 5))
    for mark in marks {
      canvas.put(String(mark.hour), row: 0, column: column(of: mark.at, in: track, strip), .dim)
    }
    for (index, row) in strip.rows.enumerated() {
      canvas.put(row.key.name, row: index + 1, column: 0, room: name, .color(row.key.color.name))
      for mark in marks {
        canvas.put(look.isUnicode ? "·" : ".", row: index + 1, column: column(of: mark.at, in: track, strip), .dim)
      }
      put(row, index + 1, track, strip, on: &canvas)
      canvas.put(row.key.amount, row: index + 1, before: look.columns, room: amount)
    }
    return canvas.lines()
  }

  private func column(of seconds: Int, in track: Range<Int>, _ strip: DayStrip) -> Int {
    track.lowerBound + min(track.count - 1, max(0, seconds) * track.count / max(1, strip.length))
  }

  /// Draws the spans of a row. The resolution is half a cell, and every span takes at least half a cell.
  private func put(
    _ row: DayStrip.Row, _ line: Int, _ track: Range<Int>, _ strip: DayStrip, on canvas: inout CellCanvas
  ) {
    var halves = [Bool](repeating: false, count: 2 * track.count)
    for span in row.spans {
      let first = min(halves.count - 1, max(0, span.lowerBound) * halves.count / max(1, strip.length))
      let end = max(0, span.upperBound) * halves.count / max(1, strip.length)
      for half in first..<min(halves.count, max(end, first + 1)) { halves[half] = true }
    }
    let style = Style.color(row.key.color.name)
    for cell in 0..<track.count {
      let text =
        switch (halves[2 * cell], halves[2 * cell + 1]) {
        case (false, false): ""
        case (true, true): look.isUnicode ? "█" : "#"
        case (true, false): look.isUnicode ? "▌" : "#"
        case (false, true): look.isUnicode ? "▐" : "#"
        }
      canvas.put(text, row: line, column: track.lowerBound + cell, style)
    }
    // An arrow shows that the entry is still running.
    if let now = strip.now, row.spans.contains(where: { $0.upperBound == now }) {
      let next = column(of: now, in: track, strip) + 1
      if track.contains(next) { canvas.put(">", row: line, column: next, .good) }
    }
  }
}
