extension SVGDrawing {
  private static let name = 108.0
  private static let amount = 64.0
  private static let height = 120.0

  mutating func draw(_ series: Series) {
    if series.points.isEmpty { return empty() }
    if series.isLine { drawLine(series) } else { drawBars(series) }
  }

  private mutating func drawBars(_ series: Series) {
    let left = Self.margin + Self.name
    let room = Self.width - Self.margin - Self.amount - left
    for point in series.points {
      clipped(point.name, x: Self.margin, y: top + 12, width: Self.name - 6, class: "quiet number", size: 11)
      rectangle(x: left, y: top, width: room, height: 16, class: "track")
      let bar = series.bar(of: point.value)
      rectangle(
        x: left + room * bar.lowerBound, y: top, width: room * (bar.upperBound - bar.lowerBound), height: 16,
        class: "step3", title: "\(point.name): \(point.text)")
      text(point.text, x: Self.width - Self.margin, y: top + 12, class: "number", anchor: "end")
      top += 20
    }
    top += 10
  }

  private mutating func drawLine(_ series: Series) {
    guard let (least, most) = series.extremes, let first = series.points.first, let last = series.points.last else {
      return
    }
    let room = Self.width - 2 * Self.margin
    text(most.text, x: Self.margin, y: top + 10, class: "quiet number")
    top += 18
    let places = series.points.enumerated().map { place, point in
      (
        x: Self.margin + (series.points.count == 1 ? room / 2 : room * Double(place) / Double(series.points.count - 1)),
        y: top + Self.height * (1 - series.share(of: point.value))
      )
    }
    let path = places.map { "\(Decimals.short($0.x)),\(Decimals.short($0.y))" }.joined(separator: " ")
    add("<polyline class=\"line\" points=\"\(path)\"/>")
    for (place, point) in zip(places, series.points) {
      rectangle(
        x: place.x - 2, y: place.y - 2, width: 4, height: 4, class: "step3", title: "\(point.name): \(point.text)")
    }
    top += Self.height
    text(least.text, x: Self.margin, y: top + 14, class: "quiet number")
    top += 30
    clipped(first.name, x: Self.margin, y: top, width: room / 2 - 6, class: "quiet number", size: 11)
    if series.points.count > 1 {
      text(
        DisplayWidth.truncated(last.name, to: 24), x: Self.width - Self.margin, y: top, class: "quiet number",
        anchor: "end")
    }
    top += 8
  }
}
