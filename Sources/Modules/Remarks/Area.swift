/// What lies between two parallels and two meridians. Where its west is greater than its east it goes across the antimeridian.
///
/// A pole lies on every meridian, and 180 and -180 are the same one.
struct Area: Sendable, Equatable {
  let west: Double
  let south: Double
  let east: Double
  let north: Double

  func contains(_ place: Place) -> Bool {
    guard south <= place.latitude, place.latitude <= north else { return false }
    if abs(place.latitude) == 90 { return true }
    if abs(place.longitude) == 180 { return reaches(180) || reaches(-180) }
    return reaches(place.longitude)
  }

  private func reaches(_ longitude: Double) -> Bool {
    west <= east ? west <= longitude && longitude <= east : west <= longitude || longitude <= east
  }
}
