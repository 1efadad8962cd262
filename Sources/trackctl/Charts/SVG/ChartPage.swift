/// A page with a chart and its table. The page is valid as HTML and as XML. The page has no scripts and loads nothing.
/// Its content security policy makes browsers block scripts and downloads.
struct ChartPage {
  let chart: Chart

  var text: String {
    let title = XMLText.shown(chart.title)
    let policy = "default-src 'none'; style-src 'unsafe-inline'"
    return "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\"><head><meta charset=\"utf-8\"/>"
      + "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\"/>"
      + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/><title>\(title)</title>"
      + "<style>\(ChartStyle.page)\(ChartStyle.drawing)</style></head>\n<body><main><h1>\(title)</h1>\n"
      + SVGDrawing(chart).inPage + "\n" + table + "</main></body></html>\n"
  }

  private var table: String {
    let table = chart.table
    guard !table.rows.isEmpty else { return "<p>There is nothing to show.</p>\n" }
    let head = table.titles.map { XMLText.element("th", $0) }.joined()
    let rows = table.rows.map { row in
      "<tr>" + row.map(Self.cell).joined() + "</tr>\n"
    }
    return "<table><thead><tr>\(head)</tr></thead><tbody>\n\(rows.joined())</tbody></table>\n"
  }

  /// A table cell. A short text doesn't wrap. Otherwise, a long text in the same row would squeeze the short text's
  /// column to the width of a letter.
  private static func cell(_ text: String) -> String {
    let style = DisplayWidth.of(text) <= 12 ? " class=\"short\"" : ""
    return "<td\(style) dir=\"auto\">\(XMLText.shown(text))</td>"
  }
}
