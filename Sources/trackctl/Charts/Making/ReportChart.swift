import Time
import Wire

/// Makes a chart of a report. A report that is grouped by time becomes a bar chart, and any other report becomes a pie
/// chart.
struct ReportChart {
  let reply: JSON
  let by: String
  let title: String

  var chart: Chart {
    let slices = reply.things("slices")
    let rows = slices.map { slice in
      [
        Self.name(slice, by: by), Lengths.short(slice["seconds"]?.amount ?? 0),
        "\(Self.percent(slice["share"]?.double ?? 0)) %",
        String(slice["entries"]?.amount ?? 0),
      ]
    }
    return Chart(
      title: title, figure: figure(slices), table: ChartTable(titles: [by, "time", "share", "entries"], rows: rows))
  }

  private func figure(_ slices: [JSON]) -> Chart.Figure {
    let parts = slices.map { slice in
      (name: Self.name(slice, by: by), color: slice["color"]?.string, seconds: slice["seconds"]?.amount ?? 0)
    }
    guard ["day", "week", "month"].contains(by) else { return .shares(Shares(parts)) }
    return .bars(StackedBars(parts.map(\.name), [(name: "time", color: nil, seconds: parts.map(\.seconds))]))
  }

  /// The name of a slice. A day is shown with its weekday, and a tag is shown with a `#`.
  static func name(_ slice: JSON, by: String) -> String {
    let key = slice["key"]?.string ?? ""
    if by == "client", key.isEmpty { return "(no client)" }
    if by == "tag" { return key.isEmpty ? "(no tag)" : "#" + key }
    guard by == "day", let day = Day(iso: key.utf8) else { return key }
    return TimeText.name(of: day)
  }

  static func percent(_ share: Double) -> Int { Int((100 * min(max(share, 0), 1)).rounded()) }
}
