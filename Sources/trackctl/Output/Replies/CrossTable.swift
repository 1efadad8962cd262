import Time
import Wire

/// A report in two dimensions. The rows are projects or tags, and the columns are the days, weeks or months that have
/// time. The last row and the last column hold sums.
///
/// If the terminal is too narrow for all columns, the report is split into several tables, one below another.
struct CrossTable {
  private struct Row {
    let name: String
    let style: Style
    /// The seconds in each column. The keys are those of the columns.
    let cells: [String: Int]
    let seconds: Int
  }

  private struct Head {
    let key: String
    let title: String
    let seconds: Int
    /// The width of the widest text in the column.
    let width: Int
  }

  /// The minimum width of the column with the names.
  private static let leastName = 12
  private static let gap = 2
  private static let totalTitle = "TOTAL"

  private let by: String
  private let rows: [Row]
  private let heads: [Head]
  private let total: String

  init(_ reply: JSON, by: String) {
    self.by = by
    let columns = reply.things("columns")
    let slices = reply.things("slices")
    var rows = slices.map { slice in
      Row(
        name: ReportChart.name(slice, by: by), style: ReportTable.style(of: slice),
        cells: Self.cells(slice.things("cells")), seconds: slice["seconds"]?.amount ?? 0)
    }
    if let rest = reply["rest"] { rows.append(Self.rest(rest, Self.cells(columns), rows, by)) }
    self.rows = rows
    let titles = Self.titles(columns.map { $0.text("key") })
    heads = zip(columns, titles).map { column, title in
      let (key, seconds) = (column.text("key"), column["seconds"]?.amount ?? 0)
      let widest = rows.reduce(Lengths.short(seconds).utf8.count) { width, row in
        max(width, row.cells[key].map { Lengths.short($0).utf8.count } ?? 0)
      }
      return Head(key: key, title: title, seconds: seconds, width: max(widest, title.utf8.count))
    }
    total = Lengths.short(reply["total"]?.amount ?? 0)
  }

  private static func cells(_ cells: [JSON]) -> [String: Int] {
    Dictionary(cells.map { ($0.text("key"), $0["seconds"]?.amount ?? 0) }) { first, _ in first }
  }

  /// The row for the projects or tags that are on later pages of the report. In a report of projects, each cell is the
  /// remainder of its column, because an entry has exactly one project. In a report of tags, the cells are empty.
  private static func rest(_ rest: JSON, _ columns: [String: Int], _ rows: [Row], _ by: String) -> Row {
    var left: [String: Int] = by == "project" ? columns : [:]
    for row in rows { for (key, seconds) in row.cells { left[key]? -= seconds } }
    return Row(
      name: "(others)", style: .dim, cells: left.filter { $0.value > 0 }, seconds: rest["seconds"]?.amount ?? 0)
  }

  // MARK: Columns

  /// The titles of the columns. For at most seven days the titles are weekdays, and for more days they are month and
  /// day. For weeks and months, the titles are the keys of the report.
  private static func titles(_ keys: [String]) -> [String] {
    let days = keys.compactMap { Day(iso: $0.utf8) }
    guard days.count == keys.count, let first = days.first, let last = days.last else { return keys }
    return last.ordinal - first.ordinal < 7
      ? days.map { String(TimeText.name(of: $0).prefix(3)) } : days.map { String($0.description.dropFirst(5)) }
  }

  func print(_ session: Session) {
    for (index, part) in parts(width: session.width).enumerated() {
      if index > 0 { session.output.print("") }
      session.print(table(part.heads, hasTotal: part.hasTotal))
    }
  }

  private func table(_ heads: [Head], hasTotal: Bool) -> Table {
    var columns: [Column<Row>] = [
      .flexible(by.uppercased()) { $0.name }.styled { $0.style }.total("total", .bold)
    ]
    columns += heads.map { head in
      .right(head.title) { $0.cells[head.key].map(Lengths.short) ?? "" }.total(Lengths.short(head.seconds))
    }
    if hasTotal { columns.append(.right(Self.totalTitle) { Lengths.short($0.seconds) }.total(total, .bold)) }
    return Table(rows, columns)
  }

  /// Distributes the columns over tables that fit the width. The column with the totals comes last.
  private func parts(width: Int?) -> [(heads: [Head], hasTotal: Bool)] {
    let totalWidth = rows.reduce(max(total.utf8.count, Self.totalTitle.utf8.count)) {
      max($0, Lengths.short($1.seconds).utf8.count)
    }
    guard let width else { return [(heads, true)] }
    let name = rows.reduce(by.utf8.count) { max($0, DisplayWidth.of($1.name)) }
    let room = width - min(name, Self.leastName)
    var parts: [(heads: [Head], hasTotal: Bool)] = []
    var (heads, used): ([Head], Int) = ([], 0)
    for head in self.heads {
      if !heads.isEmpty, used + head.width + Self.gap > room {
        parts.append((heads, false))
        (heads, used) = ([], 0)
      }
      heads.append(head)
      used += head.width + Self.gap
    }
    if !heads.isEmpty, used + totalWidth + Self.gap > room {
      parts.append((heads, false))
      heads = []
    }
    return parts + [(heads, true)]
  }
}
