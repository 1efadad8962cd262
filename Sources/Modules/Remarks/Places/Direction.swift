import ModuleKit

/// A point on the Earth as a direction from the centre. The poles and the antimeridian then need no special cases.
struct Direction {
  private let x: Double
  private let y: Double
  private let z: Double

  /// The Earth's mean radius in metres. Distances are lengths of great circles on a sphere.
  static let earthRadius = 6_371_008.8

  init(_ place: GeoPoint) {
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: place.latitude)
    let turn = Trigonometry.sineAndCosine(degrees: place.longitude)
    x = cosine * turn.cosine
    y = cosine * turn.sine
    z = sine
  }

  /// The distance in metres along the great circle. The formula uses the chord and the antichord, so it is accurate for
  /// near points and for antipodal points.
  func metres(to other: Direction) -> Double {
    let chord = Self.length(x - other.x, y - other.y, z - other.z)
    let antichord = Self.length(x + other.x, y + other.y, z + other.z)
    return 2 * Trigonometry.arctangent(chord / antichord) * Self.earthRadius
  }

  private static func length(_ x: Double, _ y: Double, _ z: Double) -> Double {
    (x * x + y * y + z * z).squareRoot()
  }
}
