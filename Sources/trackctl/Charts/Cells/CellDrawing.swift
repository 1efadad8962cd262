/// Draws a chart in terminal cells.
struct CellDrawing {
  let look: TerminalStyle

  func lines(of chart: Chart) -> [String] {
    let title = title(chart.title)
    switch chart.figure {
    case .shares(let shares): return title + lines(of: shares)
    case .strip(let strip): return title + lines(of: strip)
    case .bars(let bars): return title + lines(of: bars)
    case .year(let year): return title + lines(of: year)
    case .map(let map): return title + lines(of: map)
    case .series(let series): return title + lines(of: series)
    }
  }

  private func title(_ text: String) -> [String] {
    var canvas = CellCanvas(look)
    for (row, line) in TextWrap.lines(look.text(text), width: look.columns).enumerated() {
      canvas.put(line, row: row, column: 0, .bold)
    }
    return canvas.lines()
  }

  /// The legend of letters and colors, with as many entries per line as fit.
  func legend(_ keys: [ChartKey]) -> [String] {
    var canvas = CellCanvas(look)
    var (row, column) = (0, 0)
    for key in keys {
      let amount = " " + key.amount
      let rest = 2 + DisplayWidth.of(amount)
      let name = look.fitted(key.name, to: max(1, min(24, look.columns - rest)))
      let width = DisplayWidth.of(name) + rest
      if column > 0, column + width > look.columns { (row, column) = (row + 1, 0) }
      canvas.put(key.letter, row: row, column: column, .ground(key.color.name))
      let used = canvas.put(name, row: row, column: column + 2)
      canvas.put(amount, row: row, column: column + 2 + used, .dim)
      column += width + 3
    }
    return canvas.lines()
  }

  /// Draws the parts of a bar. With colors, each part has its color and starts with its letter. Without colors, each
  /// part is filled with its letter.
  func put(_ parts: [Range<Int>], _ keys: [ChartKey], row: Int, column: Int, on canvas: inout CellCanvas) {
    for (part, key) in zip(parts, keys) where !part.isEmpty {
      let columns = column + part.lowerBound..<column + part.upperBound
      canvas.fill(look.hasColor ? " " : key.letter, row: row, columns, .ground(key.color.name))
      canvas.put(key.letter, row: row, column: columns.lowerBound, .ground(key.color.name))
    }
  }

  /// The width of the widest text, but at most `room`.
  func width(of texts: [String], atMost room: Int) -> Int {
    min(texts.reduce(0) { max($0, DisplayWidth.of(look.text($1))) }, max(0, room))
  }
}
