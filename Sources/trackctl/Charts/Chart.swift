/// A picture of numbers, as data: what is shown, and nothing of how.
///
/// A terminal's cells (`Cells/`) and SVG (`SVG/`) each draw every figure; a page is the SVG with the table below it. So a new
/// figure is a case here, which the compiler then asks for in both, and a new way to draw knows nothing of where numbers come
/// from (`Making/`).
struct Chart {
  enum Figure {
    case shares(Shares)
    case strip(DayStrip)
    case bars(StackedBars)
    case year(YearCalendar)
    case map(PlaceMap)
  }

  /// One line: what it is of, and what it comes to.
  let title: String
  let figure: Figure
  /// The same in words, for who can't see it or wants it exactly.
  let table: ChartTable
}

/// What a picture shows, row by row.
struct ChartTable {
  let titles: [String]
  let rows: [[String]]
}
