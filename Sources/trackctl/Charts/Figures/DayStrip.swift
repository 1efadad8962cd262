/// What lies when on a day: a row for each project, along the hours.
struct DayStrip {
  struct Row {
    let key: ChartKey
    /// In seconds from the beginning of the strip, none over another.
    let spans: [Range<Int>]
  }

  /// An hour of the clock, and where it begins.
  struct Mark {
    let at: Int
    let hour: Int
  }

  let rows: [Row]
  /// How many seconds the strip is long.
  let length: Int
  let marks: [Mark]
  /// Where now is, while something runs.
  let now: Int?

  /// The marks that have room: every hour, or every so many.
  func marks(atMost count: Int) -> [Mark] {
    for step in [1, 2, 3, 4, 6, 12] {
      let chosen = marks.filter { $0.hour % step == 0 }
      if chosen.count <= count { return chosen }
    }
    return []
  }
}
