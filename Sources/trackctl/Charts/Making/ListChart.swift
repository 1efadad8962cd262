import ModuleKit
import Time
import Wire

/// Makes the chart that a method's declaration requests for a list of objects. The first member that is a number
/// contains the values. The first member that isn't a number contains the names.
struct ListChart {
  let title: String
  let presentation: Presentation
  /// The names of the available members, in order.
  let names: [String]
  let elements: [JSON]
  /// Formats the value of a member for people.
  let text: (_ name: String, JSON) -> String
  /// The title of a member's column.
  let label: (_ name: String) -> String

  /// The maximum number of bars. A chart with more bars is unreadable.
  private static let mostBars = 60

  /// Nil if there is nothing to draw.
  var chart: Chart? {
    guard let kind = presentation.chart, !elements.isEmpty, let number = names.first(where: isNumber),
      let name = names.first(where: { !isNumber($0) && $0 != "id" })
    else { return nil }
    let rows = elements.map { [shown($0, name), shown($0, number)] }
    let table = ChartTable(titles: [label(name).lowercased(), label(number).lowercased()], rows: rows)
    return Chart(title: title, figure: figure(kind, name, number), table: table)
  }

  private func isNumber(_ name: String) -> Bool {
    name != "id" && elements.contains { $0[name] != nil }
      && elements.allSatisfy { $0[name].map { $0.kind == .number || $0.isNull } ?? true }
  }

  private func shown(_ element: JSON, _ name: String) -> String { element[name].map { text(name, $0) } ?? "" }

  private func figure(_ kind: Presentation.Chart, _ name: String, _ number: String) -> Chart.Figure {
    if kind == .heatmap, let year = calendar(name, number) { return .year(year) }
    let points = elements.filter { $0[number]?.double != nil }.map { element in
      Series.Point(name: shown(element, name), value: element[number]?.double ?? 0, text: shown(element, number))
    }
    let isLine = kind == .line
    // A line chart runs forward in time, even if the list begins with its newest element.
    let isReversed = isLine && Self.moment(elements[0], name) > Self.moment(elements[elements.count - 1], name)
    let ordered = isReversed ? points.reversed() : points
    return .series(Series(points: isLine ? ordered : Array(ordered.prefix(Self.mostBars)), isLine: isLine))
  }

  /// The text of a time, or an empty text. RFC 3339 times sort correctly as text.
  private static func moment(_ element: JSON, _ name: String) -> String {
    guard let text = element[name]?.string, text.utf8.count >= 4, text.utf8.first.map({ 0x30...0x39 ~= $0 }) == true
    else { return "" }
    return text
  }

  /// A calendar of the last year in the list. Nil if the names aren't days.
  private func calendar(_ name: String, _ number: String) -> YearCalendar? {
    var days: [Day: Double] = [:]
    for element in elements {
      guard let day = Day(iso: text(name, element[name] ?? "").utf8.prefix(10)) else { return nil }
      days[day, default: 0] += element[number]?.double ?? 0
    }
    guard let year = days.keys.max()?.year, let most = days.values.max(), most > 0 else { return nil }
    let counts = days.filter { $0.key.year == year && $0.value > 0 }.mapValues { value in
      YearCalendar.Count(completed: max(1, Int(min(value / most, 1) * 1000)))
    }
    return YearCalendar(year: year, days: counts, isOfCompletions: false)
  }
}
