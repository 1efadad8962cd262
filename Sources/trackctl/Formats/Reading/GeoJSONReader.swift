import Wire

/// Reads GeoJSON. Each point of a feature collection becomes a remark. In GeoJSON, longitude comes before latitude.
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
      else { return .failure(DraftFault(line: line, "is not a point: [longitude, latitude]")) }
      var facts = RemarkFacts(lat: lat, lon: lon, source: (json["id"] ?? json["properties"]?["id"])?.label)
      facts.tags = json["properties"]?["tags"]?.elements.compactMap(\.string) ?? []
      for member in json["properties"]?.members.map(\.self) ?? [] {
        facts.set(member.key.string ?? "", member.value.label ?? "")
      }
      return facts.draft(line: line, format: "geojson", cell)
    }
  }
}

extension JSON {
  /// The text, or a number as it is written in the file.
  fileprivate var label: String? { string ?? (kind == .number ? description : nil) }
}
