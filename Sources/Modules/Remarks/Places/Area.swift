import ModuleKit
import Wire

/// The area between two parallels and two meridians. If west is greater than east, the area crosses the antimeridian.
///
/// A pole lies on every meridian. The meridians 180 and -180 are the same.
struct Area: Sendable, Equatable {
  let west: Double
  let south: Double
  let east: Double
  let north: Double

  func contains(_ place: GeoPoint) -> Bool {
    guard south <= place.latitude, place.latitude <= north else { return false }
    if abs(place.latitude) == 90 { return true }
    if abs(place.longitude) == 180 { return reaches(180) || reaches(-180) }
    return reaches(place.longitude)
  }

  private func reaches(_ longitude: Double) -> Bool {
    west <= east ? west <= longitude && longitude <= east : west <= longitude || longitude <= east
  }
}

extension Area: StoredValue {
  /// The schema of a list with west, south, east and north.
  static let schema: Schema = {
    let (lon, lat) = (Schema.number(GeoPoint.longitudes), Schema.number(GeoPoint.latitudes))
    return .row([lon, lat, lon, lat])
  }()

  init?(stored json: borrowing JSON) {
    let sides = json.elements.compactMap(\.double)
    guard json.count == 4, sides.count == 4 else { return nil }
    self.init(west: sides[0], south: sides[1], east: sides[2], north: sides[3])
    guard [west, east].allSatisfy(GeoPoint.longitudes.contains),
      [south, north].allSatisfy(GeoPoint.latitudes.contains),
      south <= north
    else { return nil }
  }

  func write(_ name: StaticString, to writer: inout JSONWriter) {
    writer.key(name)
    writer.beginArray()
    for side in [west, south, east, north] { writer.double(side) }
    writer.endArray()
  }
}
