extension CellDrawing {
  /// One line per bar: its name, the bar, and its total.
  func lines(of stack: StackedBars) -> [String] {
    var canvas = CellCanvas(look)
    guard stack.largest > 0 else { return [] }
    let name = width(of: stack.bars.map(\.name), atMost: max(6, look.columns / 3))
    let amounts = stack.bars.map { Lengths.short($0.total) }
    let amount = width(of: amounts, atMost: look.columns)
    let room = max(1, look.columns - name - amount - 2)
    for (row, bar) in stack.bars.enumerated() {
      canvas.put(bar.name, row: row, column: 0, room: name, .dim)
      // A bar for a total above zero takes at least one cell, so that it is always visible.
      let length = Int((Double(bar.total) / Double(stack.largest) * Double(room)).rounded())
      let parts = StackedBars.parted(bar.parts, of: bar.total, into: bar.total > 0 ? max(1, length) : 0)
      put(parts, stack.keys, row: row, column: name + 1, on: &canvas)
      canvas.put(amounts[row], row: row, before: look.columns, room: amount)
    }
    return canvas.lines() + legend(stack.keys)
  }
}
