import ModuleKit

/// A point on the Earth, in degrees.
///
/// Coordinates are kept as the Doubles nearest to what was given: up to 15 digits come back as they came, and what a phone
/// says in 17 does, too.
package struct Place: Sendable, Equatable {
  package let latitude: Double
  package let longitude: Double

  package static let latitudes = -90.0...90.0
  package static let longitudes = -180.0...180.0

  package init(latitude: Double, longitude: Double) {
    // Turns -0 into 0.
    self.latitude = latitude + 0
    self.longitude = longitude + 0
  }

  /// The number of the finest square that it lies in. Both names of the antimeridian mean the same.
  var code: Int {
    MortonCode.code(
      x: MortonCode.square(longitude == 180 ? -180 : longitude, in: Place.longitudes),
      y: MortonCode.square(latitude, in: Place.latitudes))
  }
}

extension Place {
  /// As two members of a row.
  mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    var (lat, lon) = (latitude, longitude)
    try carrier.member("lat", &lat, in: Place.latitudes)
    try carrier.member("lon", &lon, in: Place.longitudes)
    self = Place(latitude: lat, longitude: lon)
  }
}
