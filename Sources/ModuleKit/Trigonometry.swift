/// Sines, cosines and arc tangents. Swift's standard library has no such functions, and modules don't use system
/// libraries.
///
/// Each result is accurate to four units in the last place. Multiples of 90 degrees are exact, so that a pole is one
/// point whatever its longitude.
public enum Trigonometry {
  public static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
    let quarters = (degrees / 90).rounded()
    // The subtraction is exact, because its operands are close to each other.
    let rest = (degrees - quarters * 90) * (.pi / 180)
    let (sine, cosine) = (sine(rest), cosine(rest))
    switch Int(quarters.remainder(dividingBy: 4)) {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case -1: return (-cosine, sine)
    default: return (-sine, -cosine)
    }
  }

  /// The angle with this tangent, from 0 to a quarter turn, in radians.
  public static func arctangent(_ tangent: Double) -> Double {
    guard tangent <= 1 else { return .pi / 2 - arctangent(1 / tangent) }
    // With an eighth of the angle, a few terms of the series are enough.
    var eighth = tangent
    for _ in 0..<3 { eighth /= 1 + (1 + eighth * eighth).squareRoot() }
    return 8 * eighth * sum(arctangentTerms, eighth * eighth)
  }

  // The coefficients of the series, in reverse order. Further terms would be too small to change the result.
  private static let arctangentTerms: [Double] = [
    1 / 17, -1 / 15, 1 / 13, -1 / 11, 1 / 9, -1 / 7, 1 / 5, -1 / 3, 1,
  ]
  private static let sineTerms: [Double] = [
    1 / 355_687_428_096_000, -1 / 1_307_674_368_000, 1 / 6_227_020_800, -1 / 39_916_800, 1 / 362_880, -1 / 5040,
    1 / 120,
    -1 / 6, 1,
  ]
  private static let cosineTerms: [Double] = [
    -1 / 6_402_373_705_728_000, 1 / 20_922_789_888_000, -1 / 87_178_291_200, 1 / 479_001_600, -1 / 3_628_800,
    1 / 40_320,
    -1 / 720, 1 / 24, -1 / 2, 1,
  ]

  /// The sine of an angle of up to an eighth of a turn.
  private static func sine(_ angle: Double) -> Double { angle * sum(sineTerms, angle * angle) }
  private static func cosine(_ angle: Double) -> Double { sum(cosineTerms, angle * angle) }

  private static func sum(_ terms: [Double], _ square: Double) -> Double {
    var sum = 0.0
    for term in terms { sum = sum * square + term }
    return sum
  }
}
