import Wire

/// What makes a chart of a method's reply. One that isn't here has none.
enum ReplyCharts {
  typealias Make = @Sendable (JSON) -> Chart

  static func chart(of method: String) -> Make? { all[method] }

  private static let all: [String: Make] = ["feed.heatmap": { HeatmapChart.chart($0) }]
}
