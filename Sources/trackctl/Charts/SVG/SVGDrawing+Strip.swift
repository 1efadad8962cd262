extension SVGDrawing {
  /// Draws the hours at the top. Below them, draws the name, the total and the strip of each project.
  mutating func draw(_ strip: DayStrip) {
    guard !strip.rows.isEmpty else { return empty() }
    let (left, room) = (Self.margin, Self.width - 2 * Self.margin)
    let marks = strip.marks(atMost: 9)
    for mark in marks {
      text(
        String(mark.hour), x: left + place(mark.at, strip, room), y: top + 10, class: "quiet number", anchor: "middle")
    }
    top += 16
    for row in strip.rows {
      clipped(row.key.name, x: left, y: top + 13, width: room - 60)
      text(row.key.amount, x: left + room, y: top + 13, class: "number", anchor: "end")
      rectangle(x: left, y: top + 18, width: room, height: 14, class: "track")
      for mark in marks {
        rectangle(x: left + place(mark.at, strip, room) - 0.5, y: top + 18, width: 1, height: 14, class: "hour")
      }
      for span in row.spans {
        let begin = place(span.lowerBound, strip, room)
        let length = max(1, place(span.upperBound, strip, room) - begin)
        rectangle(
          x: left + begin, y: top + 18, width: length, height: 14, class: "part", fill: row.key.color,
          title: "\(row.key.name): \(Lengths.short(span.count))")
      }
      top += 38
    }
  }

  private func place(_ seconds: Int, _ strip: DayStrip, _ room: Double) -> Double {
    room * min(max(Double(seconds) / Double(max(1, strip.length)), 0), 1)
  }
}
