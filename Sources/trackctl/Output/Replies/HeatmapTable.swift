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
    for line in lines(session.palette, width: session.width) { session.output.print(line) }
  }

  /// The title, the months and seven rows of weeks, as often as the year has to be parted to fit, and what the shades mean.
  func lines(_ palette: Palette, width: Int?) -> [String] {
    let completed = days.values.reduce(0) { $0 + $1.completed }
    let unfinished = days.values.reduce(0) { $0 + $1.unfinished }
    let title = "\(Terminal.clean(user)) in \(year): \(completed) completed, \(unfinished) not"
    let legend = "· nothing  - nothing completed  \(Self.shades.joined()) few to many completed"
    let weeks = (last.ordinal - start) / 7 + 1
    let room = width.map { max(8, $0 - Self.names) } ?? weeks
    // Parts of about the same length.
    let parts = (weeks + room - 1) / room
    let length = (weeks + parts - 1) / parts
    var lines = [palette.paint(title, .bold)]
    for begin in stride(from: 0, to: weeks, by: length) {
      let part = begin..<min(begin + length, weeks)
      lines.append(palette.paint(monthLine(part), .dim))
      lines += (0..<7).map { row($0, part, palette) }
    }
    return lines + TextWrap.lines(legend, width: width ?? .max).map { palette.paint($0, .dim) }
  }

  /// Before the first week stand the weekdays.
  private static let names = 4

  private var first: Day { Day(year: year, month: 1, day: 1) ?? .earliest }
  private var last: Day { Day(year: year, month: 12, day: 31) ?? .latest }
  /// The Monday on or before the first day, as a number: a year may begin before the calendar's first Monday.
  private var start: Int { first.ordinal - first.weekday + 1 }

  private func monthLine(_ weeks: Range<Int>) -> String {
    var line = ""
    for (index, name) in Self.months.enumerated() {
      guard let day = Day(year: year, month: index + 1, day: 1), weeks.contains((day.ordinal - start) / 7) else {
        continue
      }
      let column = Self.names + (day.ordinal - start) / 7 - weeks.lowerBound
      // Of a month that begins in the last week of a part there is no room for the name.
      guard column + name.utf8.count <= Self.names + max(weeks.count, 8) else { continue }
      line += String(repeating: " ", count: max(0, column - line.utf8.count)) + name
    }
    return line
  }

  private func row(_ weekday: Int, _ weeks: Range<Int>, _ palette: Palette) -> String {
    let name = Self.weekdays[weekday]
    var line = palette.paint(name, .dim) + String(repeating: " ", count: Self.names - name.utf8.count)
    for week in weeks {
      let ordinal = start + 7 * week + weekday
      if ordinal > last.ordinal { break }
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
