/// Rows and columns made for reading: aligned by display width, cut to the width of the terminal.
struct Table {
  let columns: [ColumnRule]
  private(set) var rows: [[Cell]] = []

  /// A row for each of the things, and one with the totals where a column has one.
  init<Thing>(_ things: [Thing], _ columns: [Column<Thing>]) {
    self.columns = columns.map(\.rule)
    var above: [Cell] = []
    for thing in things {
      let cells = columns.map { $0.cell(of: thing) }
      rows.append(
        columns.indices.map { place in
          let isKnown = columns[place].rule.isSaidOnce && !above.isEmpty && above[place].text == cells[place].text
          return isKnown ? Cell("") : cells[place]
        })
      above = cells
    }
    if !things.isEmpty, columns.contains(where: { $0.total != nil }) {
      rows.append(columns.map { $0.total ?? Cell("") })
    }
  }

  /// The lines, the titles first where there are any.
  /// - Parameter width: what the terminal has; nil where nothing needs to be cut.
  func lines(width: Int?, _ palette: Palette) -> [String] {
    let layout = TableLayout(self, width: width)
    let titles = layout.columns.map { Cell(columns[$0].title, .dim) }
    var lines = titles.allSatisfy(\.text.isEmpty) ? [] : [line(titles, layout, palette)]
    for row in rows {
      for heading in layout.headings where !row[heading].text.isEmpty {
        lines.append(palette.paint(DisplayWidth.truncated(row[heading].text, to: width ?? .max), row[heading].style))
      }
      lines.append(line(layout.columns.map { row[$0] }, layout, palette))
    }
    return lines
  }

  /// Whether all columns have room beside each other.
  func fits(_ width: Int?) -> Bool { TableLayout(self, width: width).isWhole }

  private func line(_ cells: [Cell], _ layout: TableLayout, _ palette: Palette) -> String {
    var line = ""
    for (place, cell) in cells.enumerated() {
      let text = DisplayWidth.truncated(cell.text, to: layout.widths[place])
      let blanks = String(repeating: " ", count: layout.widths[place] - DisplayWidth.of(text))
      let isLast = place == cells.count - 1
      let painted = palette.paint(text, cell.style)
      if columns[layout.columns[place]].isFlushRight {
        line += blanks + painted
      } else {
        line += isLast ? painted : painted + blanks
      }
      if !isLast { line += String(repeating: " ", count: layout.gap) }
    }
    while line.utf8.last == UInt8(ascii: " ") { line.unicodeScalars.removeLast() }
    return line
  }
}
