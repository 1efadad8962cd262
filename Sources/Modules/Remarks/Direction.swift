import ModuleKit

/// A point on the Earth as seen from its centre: no pole and no antimeridian are special here.
struct Direction {
  private let x: Double
  private let y: Double
  private let z: Double

  /// The mean radius: great circles are those of a sphere.
  static let earthRadius = 6_371_008.8

  init(_ place: Place) {
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: place.latitude)
    let turn = Trigonometry.sineAndCosine(degrees: place.longitude)
    x = cosine * turn.cosine
    y = cosine * turn.sine
    z = sine
  }

  /// Along the great circle. Chord and antichord together are exact from next door to the other side.
  func metres(to other: Direction) -> Double {
    let chord = Self.length(x - other.x, y - other.y, z - other.z)
    let antichord = Self.length(x + other.x, y + other.y, z + other.z)
    return 2 * Trigonometry.arctangent(chord / antichord) * Self.earthRadius
  }

  private static func length(_ x: Double, _ y: Double, _ z: Double) -> Double {
    (x * x + y * y + z * z).squareRoot()
  }
}
