import ModuleKit
import Time
import Wire

// What a remark looks like to callers.

extension Remark {
  static let fields = [
    Field("id", .id), Field("user", .text(1...299)), Field("text", .text(1...4096, lines: true)),
    Field("lat", .number(Place.latitudes)), Field("lon", .number(Place.longitudes)), Field("at", .time),
    Field("accuracy", .number(0...100_000_000), optional: true), Field("place", .text(1...299), optional: true),
    Field("visibility", .choice(Visibility.allCases.map(\.rawValue))), Field("own", .boolean),
  ]

  static let field = Field("remark", .object(fields))
  static let distance = Field("distance", .number(0...Direction.earthRadius * .pi + 1))

  /// - Parameter millimetres: how far it is from where the viewer asks about.
  func show(to viewer: Viewer, distance millimetres: Int? = nil, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("user", viewer.people.name(of: user))
    writer.member("text", text)
    writer.member("lat", place.latitude)
    writer.member("lon", place.longitude)
    writer.member("at", at)
    if let accuracy { writer.member("accuracy", accuracy) }
    if let placeName { writer.member("place", placeName) }
    writer.member("visibility", (isPrivate ? Visibility.private : .public).rawValue)
    writer.member("own", user == viewer.account)
    if let millimetres { writer.member("distance", Double(millimetres) / 1000) }
    writer.endObject()
  }
}
