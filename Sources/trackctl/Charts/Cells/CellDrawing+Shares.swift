extension CellDrawing {
  /// A single bar that is divided among all parts, followed by a legend.
  func lines(of shares: Shares) -> [String] {
    var canvas = CellCanvas(look)
    let parts = StackedBars.parted(shares.seconds, of: shares.total, into: look.columns)
    put(parts, shares.keys, row: 0, column: 0, on: &canvas)
    return canvas.lines() + legend(shares.keys)
  }
}
