/// The spans of a day along its hours, one row per project.
struct DayStrip {
  struct Row {
    let key: ChartKey
    /// The spans in seconds from the start of the strip, without overlaps.
    let spans: [Range<Int>]
  }

  /// An hour of the clock and its position.
  struct Mark {
    let at: Int
    let hour: Int
  }

  let rows: [Row]
  /// The length of the strip in seconds.
  let length: Int
  let marks: [Mark]
  /// The current time, while an entry runs.
  let now: Int?

  /// The marks that fit: every hour, or every few hours.
  func marks(atMost count: Int) -> [Mark] {
    for step in [1, 2, 3, 4, 6, 12] {
      let chosen = marks.filter { $0.hour % step == 0 }
      if chosen.count <= count { return chosen }
    }
    return []
  }
}
