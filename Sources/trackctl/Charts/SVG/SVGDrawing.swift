/// Draws a chart as SVG. The drawing is 360 units wide, like a phone, so that its text stays readable on a phone. The
/// height depends on the content.
///
/// The SVG is self-contained: it has no script, no font and no URL. It follows the reader's light or dark mode. Screen
/// readers get the title and the text of each part.
struct SVGDrawing {
  static let width = 360.0
  static let margin = 10.0
  private static let titleSize = 15.0
  private static let mostTitleLines = 3
  /// The assumed width of a letter relative to its height. Hardly any letter is wider.
  private static let letterWidth = 0.62

  private let chart: Chart
  private let heading: [String]
  private var body = ""
  /// The vertical position where the figure begins, below the title.
  private let start: Double
  /// The vertical position of the next element.
  var top: Double

  init(_ chart: Chart) {
    self.chart = chart
    let letters = Int((Self.width - 2 * Self.margin) / Self.titleSize / Self.letterWidth)
    heading = Array(TextWrap.lines(Terminal.clean(chart.title), width: letters).prefix(Self.mostTitleLines))
    start = 14 + 20 * Double(heading.count)
    top = start
    draw()
  }

  /// The drawing as an element of a page. The page supplies the title and the style.
  var inPage: String { element(isFile: false) }

  var file: String { element(isFile: true) + "\n" }

  private func element(isFile: Bool) -> String {
    let top = isFile ? 0 : start - 8
    let box = "0 \(Decimals.short(top)) \(Decimals.short(Self.width)) \(Decimals.short(self.top + Self.margin - top))"
    let title = "<title>\(XMLText.shown(chart.title))</title>"
    let size = isFile ? " width=\"100%\"" : ""
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\"\(size) viewBox=\"\(box)\" role=\"img\">\(title)"
      + (isFile ? Self.ground + titleLines : "") + body + "</svg>"
  }

  /// The style and the background. The background extends beyond the drawing, because a viewer's window can have a
  /// different aspect ratio.
  private static let ground =
    "<style>\(ChartStyle.drawing)</style><rect class=\"ground\" x=\"-5000\" y=\"-5000\" width=\"12000\" height=\"12000\"/>"

  private var titleLines: String {
    var drawing = self
    drawing.body = ""
    for (place, line) in heading.enumerated() {
      drawing.clipped(
        line, x: Self.margin, y: 22 + 20 * Double(place), width: Self.width - 2 * Self.margin, class: "title",
        size: Self.titleSize)
    }
    return drawing.body
  }

  private mutating func draw() {
    switch chart.figure {
    case .shares(let shares): draw(shares)
    case .strip(let strip): draw(strip)
    case .bars(let bars): draw(bars)
    case .year(let year): draw(year)
    case .map(let map): draw(map)
    case .series(let series): draw(series)
    }
  }

  // MARK: Elements

  mutating func add(_ markup: String) { body += markup }

  /// Draws a line of text. The anchor decides whether the text begins, ends or is centered at (`x`, `y`).
  mutating func text(
    _ text: String, x: Double, y: Double, class name: String = "", anchor: String = "", fill: Color? = nil
  ) {
    let attributes =
      (name.isEmpty ? "" : " class=\"\(name)\"") + (anchor.isEmpty ? "" : " text-anchor=\"\(anchor)\"")
      + (fill.map { " fill=\"\($0.name)\"" } ?? "")
    add(
      "<text x=\"\(Decimals.short(x))\" y=\"\(Decimals.short(y))\"\(attributes)>\(XMLText.shown(text))</text>")
  }

  /// Draws a line of text and clips it to the width, even if its letters are unusually wide. If the text is cut, a
  /// tooltip shows all of it.
  mutating func clipped(
    _ text: String, x: Double, y: Double, width: Double, class name: String = "", size: Double = 12
  ) {
    let shown = DisplayWidth.truncated(text, to: max(1, Int(width / size / Self.letterWidth)))
    let style = name.isEmpty ? "" : " class=\"\(name)\""
    let title = shown == text ? "" : "<title>\(XMLText.shown(text))</title>"
    add(
      "<svg x=\"\(Decimals.short(x))\" y=\"\(Decimals.short(y - size - 2))\" width=\"\(Decimals.short(width))\" height=\""
        + "\(Decimals.short(size * 1.7))\"><text\(style) y=\"\(Decimals.short(size + 2))\">\(title)\(XMLText.shown(shown))</text></svg>"
    )
  }

  mutating func rectangle(
    x: Double, y: Double, width: Double, height: Double, class name: String = "", fill: Color? = nil, title: String = ""
  ) {
    let attributes = (name.isEmpty ? "" : " class=\"\(name)\"") + (fill.map { " fill=\"\($0.name)\"" } ?? "")
    let end = title.isEmpty ? "/>" : "><title>\(XMLText.shown(title))</title></rect>"
    let place = [("x", x), ("y", y), ("width", max(0, width)), ("height", max(0, height))]
      .map { "\($0)=\"\(Decimals.short($1))\"" }.joined(separator: " ")
    add("<rect \(place)\(attributes)\(end)")
  }

  /// Draws a legend with a line per key: its color, its name and its total.
  mutating func legend(_ keys: [ChartKey], shares: [Int] = []) {
    for (place, key) in keys.enumerated() {
      rectangle(x: Self.margin, y: top, width: 16, height: 16, class: "part", fill: key.color)
      text(key.letter, x: Self.margin + 8, y: top + 12, class: "letter", anchor: "middle", fill: key.color.ink)
      let end = Self.width - Self.margin
      clipped(key.name, x: Self.margin + 24, y: top + 12, width: end - Self.margin - 24 - 100)
      text(key.amount, x: end - (shares.isEmpty ? 0 : 44), y: top + 12, class: "number", anchor: "end")
      if !shares.isEmpty { text("\(shares[place]) %", x: end, y: top + 12, class: "number quiet", anchor: "end") }
      top += 22
    }
  }
}
