/// A grid of terminal cells to draw in. Text is cut at the edge of the grid, so no figure can cause a line to wrap.
struct CellCanvas {
  private struct Spot {
    /// The character of the cell. A wide character takes two cells, and the text of the right cell is empty.
    var text = " "
    var style = Style.plain
  }

  let look: TerminalStyle
  private var rows: [[Spot]] = []

  init(_ look: TerminalStyle) {
    self.look = look
  }

  var columns: Int { look.columns }
  var rowCount: Int { rows.count }

  /// Draws text, cut to the available room.
  /// - Returns: the number of columns that the text takes.
  @discardableResult
  mutating func put(_ text: String, row: Int, column: Int, room: Int = .max, _ style: Style = .plain) -> Int {
    guard row >= 0, 0..<columns ~= column, room > 0 else { return 0 }
    addRows(upTo: row)
    var used = 0
    for character in look.fitted(text, to: min(room, columns - column)) {
      let width = DisplayWidth.of(character)
      // A zero-width character is left out, because it would combine with the character before it.
      if width == 0 { continue }
      set(Spot(text: String(character), style: style), row, column + used)
      if width > 1 { set(Spot(text: "", style: style), row, column + used + 1) }
      used += width
    }
    return used
  }

  /// Draws text right-aligned, so that it ends before this column.
  mutating func put(_ text: String, row: Int, before column: Int, room: Int = .max, _ style: Style = .plain) {
    let shown = look.fitted(text, to: max(0, min(room, column)))
    put(shown, row: row, column: column - DisplayWidth.of(shown), style)
  }

  /// Draws the same text in each of these columns.
  mutating func fill(_ text: String, row: Int, _ columns: Range<Int>, _ style: Style = .plain) {
    for column in columns.clamped(to: 0..<self.columns) { put(text, row: row, column: column, style) }
  }

  private mutating func addRows(upTo row: Int) {
    while rows.count <= row { rows.append(Array(repeating: Spot(), count: columns)) }
  }

  private mutating func set(_ spot: Spot, _ row: Int, _ column: Int) {
    // If a wide character is half overwritten, its remaining half becomes a blank.
    if rows[row][column].text.isEmpty, !spot.text.isEmpty, column > 0 { rows[row][column - 1].text = " " }
    if column + 1 < columns, rows[row][column + 1].text.isEmpty { rows[row][column + 1].text = " " }
    rows[row][column] = spot
  }

  /// The lines without trailing blanks.
  func lines() -> [String] { rows.map(line) }

  private func line(_ spots: [Spot]) -> String {
    let last = spots.lastIndex { $0.text != " " || $0.style.isGround }
    var line = ""
    var run = ""
    var style = Style.plain
    for spot in spots[...(last ?? -1)] {
      if spot.style != style {
        line += look.palette.paint(run, style)
        (run, style) = ("", spot.style)
      }
      run += spot.text
    }
    return line + look.palette.paint(run, style)
  }
}

extension Style {
  /// Whether the style is a background color, which is visible even on a blank.
  fileprivate var isGround: Bool { if case .ground = self { true } else { false } }
}
