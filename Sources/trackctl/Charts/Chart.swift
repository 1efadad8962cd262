/// A chart as data: it defines what is shown, but not how.
///
/// One renderer draws in terminal cells (`Cells/`), the other draws SVG (`SVG/`). Each renderer draws every figure. A
/// page consists of the SVG and a table below it. To add a figure, add a case here. The compiler then requires both
/// renderers to draw the new case. The renderers don't depend on the source of the numbers (`Making/`).
struct Chart {
  enum Figure {
    case shares(Shares)
    case strip(DayStrip)
    case bars(StackedBars)
    case year(YearCalendar)
    case map(PointMap)
    case series(Series)
  }

  /// A single line with the subject and the total.
  let title: String
  let figure: Figure
  /// The numbers of the figure as text, for screen readers and exact values.
  let table: ChartTable
}

/// The data of a chart as a table.
struct ChartTable {
  let titles: [String]
  let rows: [[String]]
}
