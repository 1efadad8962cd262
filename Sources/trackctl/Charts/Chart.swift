/// A chart as data: it says what is shown, but not how.
///
/// There are two renderers: terminal cells (`Cells/`) and SVG (`SVG/`). Each of them draws every figure. A page is the
/// SVG with a table below it. A new figure is a new case here, and the compiler then requires both renderers to draw
/// it. The renderers don't depend on the source of the numbers (`Making/`).
struct Chart {
  enum Figure {
    case shares(Shares)
    case strip(DayStrip)
    case bars(StackedBars)
    case year(YearCalendar)
    case map(PointMap)
    case series(Series)
  }

  /// One line: the subject and the total.
  let title: String
  let figure: Figure
  /// The same numbers as text, for screen readers and exact values.
  let table: ChartTable
}

/// The rows behind a chart.
struct ChartTable {
  let titles: [String]
  let rows: [[String]]
}
