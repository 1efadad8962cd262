import ModuleKit

/// A point on the Earth, in degrees.
///
/// Each coordinate is stored as the nearest `Double`. An input of up to 15 digits is returned unchanged, and so are the
/// 17 digits of a phone's `Double`.
package struct GeoPoint: Sendable, Equatable {
  package let latitude: Double
  package let longitude: Double

  package static let latitudes = -90.0...90.0
  package static let longitudes = -180.0...180.0

  package init(latitude: Double, longitude: Double) {
    // Adding 0 turns -0 into 0.
    self.latitude = latitude + 0
    self.longitude = longitude + 0
  }

  /// The number of the finest square that contains the point. The longitudes 180 and -180 have the same number.
  var code: Int {
    MortonCode.code(
      x: MortonCode.square(longitude == 180 ? -180 : longitude, in: GeoPoint.longitudes),
      y: MortonCode.square(latitude, in: GeoPoint.latitudes))
  }
}

extension GeoPoint {
  /// Reads, writes or describes the point as two members of a row.
  mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    var (lat, lon) = (latitude, longitude)
    try carrier.member("lat", &lat, in: GeoPoint.latitudes)
    try carrier.member("lon", &lon, in: GeoPoint.longitudes)
    self = GeoPoint(latitude: lat, longitude: lon)
  }
}
