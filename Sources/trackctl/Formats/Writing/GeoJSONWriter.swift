import Wire

/// GeoJSON: a collection of points, longitude before latitude.
struct GeoJSONWriter: FormatWriter {
  private var count = 0

  func begin() -> String { #"{"type":"FeatureCollection","features":["# }

  mutating func row(_ row: ExportedRow) -> String {
    count += 1
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("type", "Feature")
    if let id = row.json["id"]?.int { writer.member("id", id) }
    writer.key("geometry")
    writer.beginObject()
    writer.member("type", "Point")
    writer.key("coordinates")
    writer.beginArray()
    for name in ["lon", "lat"] { if let degrees = row.json[name] { writer.json(degrees) } }
    writer.endArray()
    writer.endObject()
    writer.key("properties")
    writer.beginObject()
    for name in ["text", "at", "place", "accuracy", "visibility"] {
      guard let value = row.json[name] else { continue }
      writer.key(named: name)
      writer.json(value)
    }
    writer.endObject()
    writer.endObject()
    return (count > 1 ? ",\n" : "\n") + String(decoding: writer.bytes, as: UTF8.self)
  }

  func end() -> String { "\n]}\n" }
}
