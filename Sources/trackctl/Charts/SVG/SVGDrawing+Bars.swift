extension SVGDrawing {
  private static let name = 108.0
  private static let amount = 50.0

  /// Draws bars one below another, each with its name and total. A legend follows if there are several kinds of parts.
  mutating func draw(_ stack: StackedBars) {
    guard stack.largest > 0 else { return empty() }
    let left = Self.margin + Self.name
    let room = Self.width - Self.margin - Self.amount - left
    for bar in stack.bars {
      clipped(bar.name, x: Self.margin, y: top + 12, width: Self.name - 6, class: "quiet number", size: 11)
      rectangle(x: left, y: top, width: room, height: 16, class: "track")
      var begin = left
      for (part, key) in zip(bar.parts, stack.keys) where part > 0 {
        let length = room * Double(part) / Double(stack.largest)
        rectangle(
          x: begin, y: top, width: length, height: 16, class: "part", fill: key.color,
          title: "\(key.name): \(Lengths.short(part))")
        if length > 12, stack.keys.count > 1 {
          text(key.letter, x: begin + length / 2, y: top + 12, class: "letter", anchor: "middle", fill: key.color.ink)
        }
        begin += length
      }
      text(Lengths.short(bar.total), x: Self.width - Self.margin, y: top + 12, class: "number", anchor: "end")
      top += 20
    }
    top += 10
    if stack.keys.count > 1 { legend(stack.keys) }
  }
}
