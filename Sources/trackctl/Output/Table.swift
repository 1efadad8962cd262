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

    static func left(_ title: String) -> Column { Column(title: title) }
    static func right(_ title: String) -> Column { Column(title: title, alignment: .right) }
    static func flexible(_ title: String) -> Column { Column(title: title, isFlexible: true) }
  }

  struct Cell {
    let text: String
    let style: Style

    init(_ text: String, _ style: Style = .plain) {
      self.text = Terminal.clean(text)
      self.style = style
    }
  }

  private static let gap = 2
  /// A flexible column keeps so much, however narrow the terminal is.
  private static let narrowest = 6

  private let columns: [Column]
  private var rows: [[Cell]] = []

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
    // A column that is empty all the way down tells nothing.
    let shown = columns.indices.filter { index in rows.contains { !$0[index].text.isEmpty } }
    let widths = fit(shown.map(natural), shown, to: width)
    let titles = shown.map { Cell(columns[$0].title, .dim) }
    let body = rows.map { row in line(shown.map { row[$0] }, shown, widths, palette) }
    return titles.allSatisfy(\.text.isEmpty) ? body : [line(titles, shown, widths, palette)] + body
  }

  private func natural(_ index: Int) -> Int {
    rows.reduce(DisplayWidth.of(columns[index].title)) { max($0, DisplayWidth.of($1[index].text)) }
  }

  /// Takes what is too much from the flexible columns, the widest first.
  private func fit(_ natural: [Int], _ shown: [Int], to width: Int?) -> [Int] {
    guard let width else { return natural }
    var widths = natural
    var excess = widths.reduce(0, +) + Self.gap * max(0, widths.count - 1) - width
    while excess > 0 {
      let candidates = widths.indices.filter { columns[shown[$0]].isFlexible && widths[$0] > Self.narrowest }
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  private func line(_ cells: [Cell], _ shown: [Int], _ widths: [Int], _ palette: Palette) -> String {
    var line = ""
    for (place, cell) in cells.enumerated() {
      let text = DisplayWidth.truncated(cell.text, to: widths[place])
      let blanks = String(repeating: " ", count: widths[place] - DisplayWidth.of(text))
      let isLast = place == cells.count - 1
      let painted = palette.paint(text, cell.style)
      switch columns[shown[place]].alignment {
      case .left: line += isLast ? painted : painted + blanks
      case .right: line += blanks + painted
      }
      if !isLast { line += String(repeating: " ", count: Self.gap) }
    }
    while line.utf8.last == UInt8(ascii: " ") { line.unicodeScalars.removeLast() }
    return line
  }
}
