/// Cells of a terminal that a picture is drawn into. What is put outside of them is cut, so no figure can break a line.
struct CellCanvas {
  private struct Spot {
    /// Empty in the right half of a wide character.
    var text = " "
    var style = Style.plain
  }

  let look: Look
  private var rows: [[Spot]] = []

  init(_ look: Look) {
    self.look = look
  }

  var columns: Int { look.columns }
  var rowCount: Int { rows.count }

  /// Puts text there, cut to the room that it has.
  /// - Returns: how many columns it takes.
  @discardableResult
  mutating func put(_ text: String, row: Int, column: Int, room: Int = .max, _ style: Style = .plain) -> Int {
    guard row >= 0, 0..<columns ~= column, room > 0 else { return 0 }
    addRows(upTo: row)
    var used = 0
    for character in look.fitted(text, to: min(room, columns - column)) {
      let width = DisplayWidth.of(character)
      // What has no width of its own would join its neighbour.
      if width == 0 { continue }
      set(Spot(text: String(character), style: style), row, column + used)
      if width > 1 { set(Spot(text: "", style: style), row, column + used + 1) }
      used += width
    }
    return used
  }

  /// Puts text so that it ends before that column.
  mutating func put(_ text: String, row: Int, before column: Int, room: Int = .max, _ style: Style = .plain) {
    let shown = look.fitted(text, to: max(0, min(room, column)))
    put(shown, row: row, column: column - DisplayWidth.of(shown), style)
  }

  /// The same in all of these columns.
  mutating func fill(_ text: String, row: Int, _ columns: Range<Int>, _ style: Style = .plain) {
    for column in columns.clamped(to: 0..<self.columns) { put(text, row: row, column: column, style) }
  }

  private mutating func addRows(upTo row: Int) {
    while rows.count <= row { rows.append(Array(repeating: Spot(), count: columns)) }
  }

  private mutating func set(_ spot: Spot, _ row: Int, _ column: Int) {
    // Half of a wide character is nothing.
    if rows[row][column].text.isEmpty, !spot.text.isEmpty, column > 0 { rows[row][column - 1].text = " " }
    if column + 1 < columns, rows[row][column + 1].text.isEmpty { rows[row][column + 1].text = " " }
    rows[row][column] = spot
  }

  /// The lines, without what is blank at their ends.
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
  /// Does it show on a blank?
  fileprivate var isGround: Bool { if case .ground = self { true } else { false } }
}
