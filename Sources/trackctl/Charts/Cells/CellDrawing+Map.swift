extension CellDrawing {
  private static let fewestRows = 6
  private static let mostRows = 30

  /// Draws a frame with the coordinates, dotted coasts and a mark for each place. A list below the frame explains the
  /// marks.
  func lines(of map: PointMap) -> [String] {
    var canvas = CellCanvas(look)
    let columns = max(2, look.columns - 2)
    // A cell is twice as tall as it is wide.
    let ideal = Double(columns) * min(map.window.shape, 4) / 2
    let rows = min(max(Int(ideal.rounded()), Self.fewestRows), Self.mostRows, max(Self.fewestRows, look.columns / 4))
    let window = map.window.filling(shape: 2 * Double(rows) / Double(columns))
    putFrame(window, columns: columns, rows: rows, on: &canvas)
    var dots = DotGrid(columns: columns, rows: rows, isBraille: look.isUnicode)
    for coast in Coasts.lines(in: window) { dots.line(from: coast.start, to: coast.end) }
    for row in 0..<rows {
      for column in 0..<columns {
        if let text = dots.text(column: column, row: row) { canvas.put(text, row: row + 1, column: column + 1, .dim) }
      }
    }
    // The pins are drawn in reverse order, so that the first pin is on top.
    for (place, pin) in map.pins.enumerated().reversed() {
      guard let at = window.position(latitude: pin.latitude, longitude: pin.longitude) else { continue }
      let row = 1 + min(rows - 1, Int(at.y * Double(rows)))
      let column = 1 + min(columns - 1, Int(at.x * Double(columns)))
      canvas.put(mark(place, of: map), row: row, column: column, pin.isOwn ? .good : .bold)
    }
    return canvas.lines() + explanation(of: map)
  }

  private func mark(_ place: Int, of map: PointMap) -> String {
    map.isMarked ? PointMap.marks[place] : look.isUnicode ? "●" : "o"
  }

  private func putFrame(_ window: MapWindow, columns: Int, rows: Int, on canvas: inout CellCanvas) {
    let (line, side, corners) = look.isUnicode ? ("─", "│", ["┌", "┐", "└", "┘"]) : ("-", "|", ["+", "+", "+", "+"])
    for row in [0, rows + 1] { canvas.fill(line, row: row, 1..<columns + 1, .dim) }
    for row in 1...rows {
      canvas.put(side, row: row, column: 0, .dim)
      canvas.put(side, row: row, column: columns + 1, .dim)
    }
    for (place, corner) in corners.enumerated() {
      canvas.put(corner, row: place < 2 ? 0 : rows + 1, column: place % 2 == 0 ? 0 : columns + 1, .dim)
    }
    // The frame shows the coordinates of two corners, and the width of the map.
    canvas.put(" \(window.northWest) ", row: 0, column: 2, room: columns - 2, .dim)
    canvas.put(" \(window.breadth) ", row: rows + 1, column: 2, room: columns - 2, .dim)
    canvas.put(" \(window.southEast) ", row: rows + 1, before: columns, room: columns - 2, .dim)
  }

  private func explanation(of map: PointMap) -> [String] {
    guard map.isMarked else { return [] }
    return map.pins.enumerated().map { place, pin in
      var canvas = CellCanvas(look)
      canvas.put(PointMap.marks[place], row: 0, column: 0, pin.isOwn ? .good : .bold)
      canvas.put(pin.text, row: 0, column: 2)
      return canvas.lines().joined()
    }
  }
}
