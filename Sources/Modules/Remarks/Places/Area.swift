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
