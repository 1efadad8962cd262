/// Reads GPX and KML. Each GPX waypoint, and each KML placemark with a point, becomes a remark.
struct WaypointReader: FormatReader {
  enum Dialect: String {
    case gpx, kml

    fileprivate var element: String { self == .gpx ? "wpt" : "Placemark" }
  }

  private let dialect: Dialect
  private var pieces: XMLPieces
  private let cell: TimeCell

  init(_ input: PagedInput, _ dialect: Dialect, _ options: ReadingOptions) {
    self.dialect = dialect
    pieces = XMLPieces(input)
    cell = TimeCell(options: options)
  }

  mutating func next() throws(Failure) -> DraftResult? {
    while let piece = try pieces.next() {
      guard case .start(dialect.element, let attributes) = piece else { continue }
      let line = pieces.line
      var facts = RemarkFacts(source: attributes["id"])
      if dialect == .gpx {
        facts.lat = attributes["lat"].flatMap(Double.init)
        facts.lon = attributes["lon"].flatMap(Double.init)
      }
      guard try read(into: &facts) else { continue }
      return facts.draft(line: line, format: dialect.rawValue, cell)
    }
    return nil
  }

  /// Reads up to the end of the element. Returns false if the element has no point. A placemark without a point is a
  /// line or an area.
  private mutating func read(into facts: inout RemarkFacts) throws(Failure) -> Bool {
    let depth = pieces.depth
    var text = ""
    var dataName: String?
    var isPoint = dialect == .gpx
    while let piece = try pieces.next(), pieces.depth >= depth {
      switch piece {
      case .start(let name, let attributes):
        text = ""
        if name == "Data" || name == "SimpleData" { dataName = attributes["name"] }
        if name == "Point" { isPoint = true }
        if name == "LineString" || name == "Polygon" { return false }
      case .text(let more): text += more
      case .end(let name):
        let said = Self.trimmed(text)
        if name == "coordinates" {
          take(coordinates: said, &facts)
        } else if name == "id" {
          facts.source = said
        } else {
          facts.set(["value", "SimpleData"].contains(name) ? dataName ?? name : name, said)
        }
        text = ""
      }
    }
    return isPoint
  }

  /// Reads the KML notation `longitude,latitude[,height]`.
  private func take(coordinates: String, _ facts: inout RemarkFacts) {
    let parts = coordinates.utf8.split(separator: UInt8(ascii: ","))
    let numbers = parts.map { Double(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count >= 2 else { return }
    (facts.lon, facts.lat) = (numbers[0], numbers[1])
  }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[start...end])
  }
}
