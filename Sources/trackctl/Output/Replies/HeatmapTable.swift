import Time
import Wire

/// A year as a calendar: a column a week, a row a weekday, each day shaded by how many activities were completed on it.
struct HeatmapTable {
  private static let weekdays = ["Mon", "", "Wed", "", "Fri", "", "Sun"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  /// From a few completed to many.
  private static let shades = ["░", "▒", "▓", "█"]

  private struct Count {
    var completed = 0
    var unfinished = 0
  }

  private let user: String
  private let year: Int
  private var days: [Day: Count] = [:]
  /// How many were completed on the best of the days.
  private var most = 1

  init(_ reply: JSON) {
    user = reply["user"]?.string ?? ""
    year = min(max(reply["year"]?.amount ?? 1, 1), 9999)
    for day in reply["days"]?.elements.map(\.self) ?? [] {
      guard let date = day["date"]?.string.flatMap({ Day(iso: $0.utf8) }), date.year == year else { continue }
      days[date] = Count(completed: day["completed"]?.amount ?? 0, unfinished: day["unfinished"]?.amount ?? 0)
    }
    most = days.values.reduce(1) { max($0, $1.completed) }
  }

  func print(_ session: Session) {
    for line in lines(session.palette) { session.output.print(line) }
  }

  /// The title, the months, seven rows of weeks, and what the shades mean.
  func lines(_ palette: Palette) -> [String] {
    let completed = days.values.reduce(0) { $0 + $1.completed }
    let unfinished = days.values.reduce(0) { $0 + $1.unfinished }
    let title = "\(Terminal.clean(user)) in \(year): \(completed) completed, \(unfinished) not"
    let legend = "· nothing  - nothing completed  \(Self.shades.joined()) few to many completed"
    return [palette.paint(title, .bold), palette.paint(monthLine, .dim)] + (0..<7).map { row($0, palette) }
      + [palette.paint(legend, .dim)]
  }

  private var first: Day { Day(year: year, month: 1, day: 1) ?? .earliest }
  private var last: Day { Day(year: year, month: 12, day: 31) ?? .latest }
  /// The Monday on or before the first day, as a number: a year may begin before the calendar's first Monday.
  private var start: Int { first.ordinal - first.weekday + 1 }

  private var monthLine: String {
    var line = ""
    for (index, name) in Self.months.enumerated() {
      guard let day = Day(year: year, month: index + 1, day: 1) else { continue }
      let column = 4 + (day.ordinal - start) / 7
      line += String(repeating: " ", count: max(0, column - line.utf8.count)) + name
    }
    return line
  }

  private func row(_ weekday: Int, _ palette: Palette) -> String {
    let name = Self.weekdays[weekday]
    var line = palette.paint(name, .dim) + String(repeating: " ", count: 4 - name.utf8.count)
    for ordinal in stride(from: start + weekday, through: last.ordinal, by: 7) {
      line += ordinal < first.ordinal ? " " : cell(Day(ordinal: ordinal), palette)
    }
    return line
  }

  private func cell(_ day: Day, _ palette: Palette) -> String {
    guard let count = days[day] else { return palette.paint("·", .dim) }
    guard count.completed > 0 else { return palette.paint("-", .plain) }
    let shade = (count.completed * Self.shades.count - 1) / most
    return palette.paint(Self.shades[min(max(shade, 0), Self.shades.count - 1)], .good)
  }
}
