extension SVGDrawing {
  /// The maximum number of places that are listed below the map. More wouldn't fit into the picture. An HTML page also
  /// has a table of all places.
  private static let mostExplained = 15

  /// Draws the coasts, a pin for each place, and the texts of the first places.
  mutating func draw(_ map: PointMap) {
    let room = Self.width - 2 * Self.margin
    let shape = min(max(map.window.shape, 0.5), 1.1)
    let window = map.window.filling(shape: shape)
    let height = room * shape
    add(
      "<svg x=\"\(Decimals.short(Self.margin))\" y=\"\(Decimals.short(top))\" width=\"\(Decimals.short(room))\" height=\""
        + "\(Decimals.short(height))\"><rect class=\"sea\" width=\"100%\" height=\"100%\"/>")
    addCoasts(window, room, height)
    for (place, pin) in map.pins.enumerated().reversed() {
      guard let at = window.position(latitude: pin.latitude, longitude: pin.longitude) else { continue }
      add(pin, at: (at.x * room, at.y * height), mark: map.isMarked ? PointMap.marks[place] : "")
    }
    add("</svg>")
    top += height + 14
    text(window.northWest, x: Self.margin, y: top, class: "quiet number")
    text(window.breadth, x: Self.width / 2, y: top, class: "quiet number", anchor: "middle")
    text(window.southEast, x: Self.width - Self.margin, y: top, class: "quiet number", anchor: "end")
    top += 12
    explain(map)
  }

  private mutating func addCoasts(_ window: MapWindow, _ room: Double, _ height: Double) {
    var path = ""
    var last = ""
    for coast in Coasts.lines(in: window) {
      let start = "\(Decimals.short(coast.start.x * room)) \(Decimals.short(coast.start.y * height))"
      let end = "\(Decimals.short(coast.end.x * room)) \(Decimals.short(coast.end.y * height))"
      if start == end { continue }
      path += last == start ? "L\(end)" : "M\(start)L\(end)"
      last = end
    }
    if !path.isEmpty { add("<path class=\"coast\" d=\"\(path)\"/>") }
  }

  private mutating func add(_ pin: PointMap.Pin, at place: (x: Double, y: Double), mark: String) {
    let kind = pin.isOwn ? "own" : "other"
    add(
      "<circle class=\"pin \(kind)\" cx=\"\(Decimals.short(place.x))\" cy=\"\(Decimals.short(place.y))\" r=\"\(mark.isEmpty ? 4 : 7)\">"
        + "<title>\(XMLText.shown(pin.text))</title></circle>")
    if !mark.isEmpty { text(mark, x: place.x, y: place.y + 3.2, class: "mark", anchor: "middle") }
  }

  private mutating func explain(_ map: PointMap) {
    guard map.isMarked else { return }
    for (place, pin) in map.pins.prefix(Self.mostExplained).enumerated() {
      text(PointMap.marks[place], x: Self.margin, y: top + 12, class: pin.isOwn ? "own" : "other")
      clipped(pin.text, x: Self.margin + 16, y: top + 12, width: Self.width - 2 * Self.margin - 16)
      top += 18
    }
    let rest = map.pins.count - Self.mostExplained
    if rest > 0 {
      text("and \(rest) more", x: Self.margin + 16, y: top + 12, class: "quiet")
      top += 18
    }
  }
}
