import Time
import Wire

/// Makes a chart of a year of the feed.
enum HeatmapChart {
  static func chart(_ reply: JSON) -> Chart {
    let year = min(max(reply["year"]?.amount ?? 1, 1), 9999)
    var days: [Day: YearCalendar.Count] = [:]
    for day in reply["days"]?.elements.map(\.self) ?? [] {
      guard let date = day["date"]?.string.flatMap({ Day(iso: $0.utf8) }), date.year == year else { continue }
      days[date] = YearCalendar.Count(
        completed: max(0, day["completed"]?.amount ?? 0), unfinished: max(0, day["unfinished"]?.amount ?? 0))
    }
    let calendar = YearCalendar(year: year, days: days)
    let completed = days.values.reduce(0) { $0 + $1.completed }
    let unfinished = days.values.reduce(0) { $0 + $1.unfinished }
    let rows = (1...12).map { month in
      let sum = calendar.sum(ofMonth: month)
      return [YearCalendar.months[month - 1], String(sum.completed), String(sum.unfinished)]
    }
    return Chart(
      title: "\(reply.text("user")) in \(year): \(completed) completed, \(unfinished) not", figure: .year(calendar),
      table: ChartTable(titles: ["month", "completed", "not completed"], rows: rows))
  }
}
