import Wire

/// Writes GeoJSON: a collection of points. In GeoJSON, longitude comes before latitude.
struct GeoJSONWriter: FormatWriter {
  private var count = 0

  func begin() -> String { #"{"type":"FeatureCollection","features":["# }

  mutating func row(_ row: ExportedRow) -> String {
    count += 1
    let remark = row.json
    let feature = JSON.given([
      "type": "Feature", "id": remark["id"],
      "geometry": ["type": "Point", "coordinates": .list(["lon", "lat"].compactMap { remark[$0] })],
      "properties": remark.picking(["text", "at", "place", "accuracy", "visibility", "tags"]),
    ])
    return (count > 1 ? ",\n" : "\n") + feature.description
  }

  func end() -> String { "\n]}\n" }
}
