import Time
import Wire

/// GeoJSON: each point of a collection a remark. Places are longitude, latitude.
struct GeoJSONReader: FormatReader {
  private var pieces: JSONPieces
  private let cell: TimeCell

  init(_ input: PagedInput, _ options: ReadingOptions) {
    pieces = JSONPieces(input, in: "features")
    cell = TimeCell(options: options)
  }

  mutating func next() throws(Failure) -> DraftResult? {
    try pieces.next()?.flatMap { line, json -> DraftResult in
      guard json["geometry"]?["type"]?.isString("Point") == true, let place = json["geometry"]?["coordinates"],
        let lon = place[0]?.double, let lat = place[1]?.double
      else { return .failure(DraftFault(line: line, "is no point: [longitude, latitude]")) }
      var facts = RemarkFacts(lat: lat, lon: lon, source: (json["id"] ?? json["properties"]?["id"])?.label)
      for member in json["properties"]?.members.map(\.self) ?? [] {
        facts.set(member.key.string ?? "", member.value.label ?? "")
      }
      return facts.draft(line: line, format: "geojson", cell)
    }
  }
}

extension JSON {
  /// A text, or a number as it is written.
  fileprivate var label: String? { string ?? (kind == .number ? description : nil) }
}
