public import Wire

/// How clients show a list of objects to people.
public struct Presentation: Sendable, Equatable {
  public enum Chart: String, Sendable, CaseIterable {
    case bars, line
    /// A field for each day of a year. Larger numbers have darker fields.
    case heatmap
  }

  /// The members to show, in this order. An empty list means all members.
  public let columns: [String]
  /// Objects with the same value of this member are shown together.
  public let group: String?
  /// The chart for the list. It plots the first member with a number against the first member without a number.
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

  /// Nil if the presentation has only default values.
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
