import Wire

/// The functions that make a chart of a method's reply, keyed by method. The replies of other methods have no chart.
enum ReplyCharts {
  typealias Make = @Sendable (JSON) -> Chart

  static func chart(of method: String) -> Make? { all[method] }

  private static let all: [String: Make] = ["feed.heatmap": { HeatmapChart.chart($0) }]
}
