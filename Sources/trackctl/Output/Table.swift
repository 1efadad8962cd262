/// Rows and columns made for reading: aligned by display width, cut to the width of the terminal.
///
/// What stands in cells is cleaned here, so no caller can forget it.
struct Table {
  enum Alignment { case left, right }

  struct Column {
    let title: String
    var alignment = Alignment.left
    /// Gives way where the terminal is too narrow.
    var isFlexible = false
    /// Becomes a line above its rows where the terminal is still too narrow.
    var isHeading = false
    /// Left out before the terminal's lines would break, the largest number first; nil: never.
    var expendability: Int?

    static func left(_ title: String) -> Column { Column(title: title) }
    static func right(_ title: String) -> Column { Column(title: title, alignment: .right) }
    static func flexible(_ title: String) -> Column { Column(title: title, isFlexible: true) }
    static func heading(_ title: String) -> Column { Column(title: title, isHeading: true) }

    func expendable(_ expendability: Int) -> Column {
      var column = self
      column.expendability = expendability
      return column
    }
  }

  struct Cell {
    let text: String
    let style: Style

    init(_ text: String, _ style: Style = .plain) {
      self.text = Terminal.clean(text)
      self.style = style
    }
  }

  let columns: [Column]
  private(set) var rows: [[Cell]] = []

  var isEmpty: Bool { rows.isEmpty }

  init(_ columns: [Column]) {
    self.columns = columns
  }

  mutating func add(_ cells: [Cell]) {
    precondition(cells.count == columns.count, "a row has a cell for each column")
    rows.append(cells)
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
      switch columns[layout.columns[place]].alignment {
      case .left: line += isLast ? painted : painted + blanks
      case .right: line += blanks + painted
      }
      if !isLast { line += String(repeating: " ", count: layout.gap) }
    }
    while line.utf8.last == UInt8(ascii: " ") { line.unicodeScalars.removeLast() }
    return line
  }
}
