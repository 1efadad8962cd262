/// A table for people. It is aligned by display width and cut to the width of the terminal.
struct Table {
  let columns: [ColumnRule]
  private(set) var rows: [[Cell]] = []

  /// Makes a row for each element, and a row with totals if a column has a total.
  init<Thing>(_ things: [Thing], _ columns: [Column<Thing>]) {
    self.columns = columns.map(\.rule)
    var above: Thing?
    for thing in things {
      rows.append(
        columns.map { column in
          if let key = column.key, let above, key(above) == key(thing) { return Cell("") }
          return column.cell(of: thing)
        })
      above = thing
    }
    if !things.isEmpty, columns.contains(where: { $0.total != nil }) {
      rows.append(columns.map { $0.total ?? Cell("") })
    }
  }

  /// The lines of the table. The first line has the titles, unless all titles are empty.
  /// - Parameter width: the width of the terminal, or nil for no limit.
  func lines(width: Int?, _ palette: Palette) -> [String] {
    let layout = TableLayout(self, width: width)
    let titles = layout.columns.map { Cell(columns[$0].title, .dim) }
    var lines = titles.allSatisfy(\.text.isEmpty) ? [] : [line(titles, layout, palette)]
    for row in rows {
      let heading = layout.headings.map { row[$0] }.filter { !$0.text.isEmpty }
      if !heading.isEmpty { lines.append(self.heading(heading, width: width, palette)) }
      let line = line(layout.columns.map { row[$0] }, layout, palette)
      if !line.isEmpty || heading.isEmpty { lines.append(line) }
      for cell in layout.folded.map({ row[$0] }) {
        lines += TextWrap.lines(cell.text, width: (width ?? .max) - 2).map { "  " + palette.paint($0, cell.style) }
      }
    }
    return lines
  }

  /// The line above a group of rows, cut to this width.
  private func heading(_ cells: [Cell], width: Int?, _ palette: Palette) -> String {
    var line = ""
    var used = 0
    for cell in cells {
      let gap = line.isEmpty ? "" : "  "
      let text = DisplayWidth.truncated(cell.text, to: max(0, (width ?? .max) - used - gap.utf8.count))
      if text.isEmpty { break }
      line += gap + palette.paint(text, cell.style)
      used += gap.utf8.count + DisplayWidth.of(text)
    }
    return line
  }

  /// Whether all columns fit side by side.
  func fits(_ width: Int?) -> Bool { TableLayout(self, width: width).isWhole }

  private func line(_ cells: [Cell], _ layout: TableLayout, _ palette: Palette) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      let text = DisplayWidth.truncated(cell.text, to: layout.widths[index])
      let blanks = String(repeating: " ", count: layout.widths[index] - DisplayWidth.of(text))
      let isLast = index == cells.count - 1
      let painted = palette.paint(text, cell.style)
      if columns[layout.columns[index]].isFlushRight {
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
