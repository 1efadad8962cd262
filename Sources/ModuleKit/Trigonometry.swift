/// Sines, cosines and arc tangents, which the language leaves to a library of the system: modules have none.
///
/// Each is right to within four units in the last place; exact where the angle is a multiple of 90 degrees, so that a pole is
/// one point whatever its longitude.
package enum Trigonometry {
  package static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
    let quarters = (degrees / 90).rounded()
    // Exact: both are close to each other.
    let rest = (degrees - quarters * 90) * (.pi / 180)
    let (sine, cosine) = (sine(rest), cosine(rest))
    switch Int(quarters.remainder(dividingBy: 4)) {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case -1: return (-cosine, sine)
    default: return (-sine, -cosine)
    }
  }

  /// The angle from 0 to a quarter turn whose tangent this is, in radians.
  package static func arctangent(_ tangent: Double) -> Double {
    guard tangent <= 1 else { return .pi / 2 - arctangent(1 / tangent) }
    // Halving the angle three times leaves so little that a few terms are enough.
    var eighth = tangent
    for _ in 0..<3 { eighth /= 1 + (1 + eighth * eighth).squareRoot() }
    let square = eighth * eighth
    let sum = stride(from: 17.0, through: 1, by: -2).reduce(0) { 1 / $1 - square * $0 }
    return 8 * eighth * sum
  }

  /// Of up to an eighth of a turn, by its series: the first term left out is below the last place.
  private static func sine(_ angle: Double) -> Double {
    let square = angle * angle
    return angle * stride(from: 16.0, through: 2, by: -2).reduce(1) { 1 - square / ($1 * ($1 + 1)) * $0 }
  }

  private static func cosine(_ angle: Double) -> Double {
    let square = angle * angle
    return stride(from: 17.0, through: 1, by: -2).reduce(1) { 1 - square / ($1 * ($1 + 1)) * $0 }
  }
}
