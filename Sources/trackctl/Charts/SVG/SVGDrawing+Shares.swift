extension SVGDrawing {
  private static let radius = 60.0
  /// The smallest share whose part has room for a letter.
  private static let least = 0.05

  /// Draws a pie, and a legend with the percentage of each part.
  mutating func draw(_ shares: Shares) {
    guard shares.total > 0 else { return empty() }
    let center = (x: Self.width / 2, y: top + 2 * Self.radius + 4)
    // Each part is a stroked arc. The attribute `pathLength` sets the circumference to 100. The stroke is as wide as
    // the pie's radius.
    var begin = 0.0
    for (key, seconds) in zip(shares.keys, shares.seconds) {
      let part = Double(seconds) / Double(shares.total)
      add(
        "<circle cx=\"\(Decimals.short(center.x))\" cy=\"\(Decimals.short(center.y))\" r=\"\(Decimals.short(Self.radius))\" fill=\"none\""
          + " stroke=\"\(key.color.name)\" stroke-width=\"\(Decimals.short(2 * Self.radius))\" pathLength=\"100\" stroke-dasharray=\""
          + "\(Decimals.text(100 * part, 2)) 200\" transform=\"rotate(\(Decimals.text(360 * begin - 90, 2)) \(Decimals.short(center.x)) "
          + "\(Decimals.short(center.y)))\"><title>\(XMLText.shown("\(key.name): \(key.amount)"))</title></circle>")
      begin += part
    }
    begin = 0
    for (key, seconds) in zip(shares.keys, shares.seconds) {
      let part = Double(seconds) / Double(shares.total)
      let point = CirclePoint.at(begin + part / 2, around: center, radius: 1.35 * Self.radius)
      if shares.keys.count > 1 {
        let edge = CirclePoint.at(begin, around: center, radius: 2 * Self.radius)
        add(
          "<line x1=\"\(Decimals.short(center.x))\" y1=\"\(Decimals.short(center.y))\" x2=\"\(Decimals.short(edge.x))\" y2=\"\(Decimals.short(edge.y))\" class=\"edge\"/>"
        )
      }
      if part >= Self.least {
        text(key.letter, x: point.x, y: point.y + 4, class: "letter", anchor: "middle", fill: key.color.ink)
      }
      begin += part
    }
    top = center.y + 2 * Self.radius + 14
    legend(
      shares.keys,
      shares: shares.seconds.map { Int((100 * Double($0) / Double(shares.total)).rounded()) })
  }

  mutating func empty() {
    text("There is nothing to show.", x: Self.margin, y: top + 12, class: "quiet")
    top += 20
  }
}
