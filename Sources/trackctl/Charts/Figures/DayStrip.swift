/// The recorded spans of a day on an axis of hours, with one row per project.
struct DayStrip {
  struct Row {
    let key: ChartKey
    /// The spans in seconds from the start of the strip, without overlaps.
    let spans: [Range<Int>]
  }

  /// A full hour of the clock and its position in seconds from the start of the strip.
  struct Mark {
    let at: Int
    let hour: Int
  }

  let rows: [Row]
  /// The length of the strip in seconds.
  let length: Int
  let marks: [Mark]
  /// The current time in seconds from the start of the strip. Nil if no entry is running.
  let now: Int?

  /// At most `count` marks: every hour, or every second, third, fourth, sixth or twelfth hour.
  func marks(atMost count: Int) -> [Mark] {
    for step in [1, 2, 3, 4, 6, 12] {
      let chosen = marks.filter { $0.hour % step == 0 }
      if chosen.count <= count { return chosen }
    }
    return []
  }
}
