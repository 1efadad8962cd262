public import Wire

/// How clients show a list of objects to people.
public struct Presentation: Sendable, Equatable {
  public enum Chart: String, Sendable, CaseIterable {
    case bars, line
    /// A field for each day of a year. The greater the number, the darker the field.
    case heatmap
  }

  /// The members to show, in this order. An empty list means all members.
  public let columns: [String]
  /// The member by which objects are grouped. Objects with the same value are shown together.
  public let group: String?
  /// The chart to draw of the list. It plots the first member that is a number against the first member that isn't.
  public let chart: Chart?

  public init(columns: [String] = [], group: String? = nil, chart: Chart? = nil) {
    self.columns = columns
    self.group = group
    self.chart = chart
  }

  /// Reads the JSON that `write(to:)` wrote. Unknown members and charts are ignored.
  public init(reading json: JSON?) {
    self.init(
      columns: json?["columns"]?.elements.compactMap(\.string) ?? [], group: json?["group"]?.string,
      chart: json?["chart"]?.string.flatMap(Chart.init))
  }

  /// The presentation, or nil if all its values are defaults.
  public var ifAny: Presentation? { self == Presentation() ? nil : self }

  func write(to writer: inout JSONWriter) {
    writer.key("x-show")
    writer.beginObject()
    if !columns.isEmpty { writer.array("columns", columns) { $1.string($0) } }
    if let group { writer.member("group", group) }
    if let chart { writer.member("chart", chart.rawValue) }
    writer.endObject()
  }
}
