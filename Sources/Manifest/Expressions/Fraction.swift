/// An exact number. It is a fraction in lowest terms, whose numerator and denominator are at most 2⁶³-1. An operation
/// returns nil if its result doesn't fit or if it would divide by zero.
package struct Fraction: Sendable, Equatable {
  package let numerator: Int
  /// The denominator, which is always positive.
  package let denominator: Int

  /// A whole number. Nil for `Int.min`, because its negative doesn't fit.
  package init?(_ whole: Int) {
    guard whole != .min else { return nil }
    numerator = whole
    denominator = 1
  }

  /// Makes a fraction from a number that is given in units of its last decimal place.
  init?(_ scaled: Int, digits: Int) {
    if digits == 0 { self.init(scaled) } else { self.init(scaled, over: Self.powers[digits]) }
  }

  private static let powers = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

  /// Reduces a fraction to lowest terms. It computes in 64 bits, which is enough for most numbers.
  private init?(_ numerator: Int, over denominator: Int) {
    guard denominator != 0, numerator != .min, denominator != .min else { return nil }
    let divisor = Int(Self.commonDivisor(UInt64(numerator.magnitude), UInt64(denominator.magnitude)))
    let (top, bottom) = (numerator / divisor, denominator / divisor)
    self.init(numerator: bottom < 0 ? -top : top, denominator: abs(bottom))
  }

  package init?(_ numerator: Int128, over denominator: Int128) {
    guard denominator != 0 else { return nil }
    let divisor = Self.commonDivisor(numerator.magnitude, denominator.magnitude)
    let (top, bottom) = (numerator.magnitude / divisor, denominator.magnitude / divisor)
    guard top <= Int.max, bottom <= Int.max else { return nil }
    self.numerator = (numerator < 0) == (denominator < 0) ? Int(top) : -Int(top)
    self.denominator = Int(bottom)
  }

  private static func commonDivisor(_ left: UInt128, _ right: UInt128) -> UInt128 {
    var (left, right) = (left, right)
    while right != 0 {
      // Each step makes the numbers smaller. Once both fit into 64 bits, dividing them is much faster.
      if left <= UInt64.max, right <= UInt64.max { return UInt128(commonDivisor(UInt64(left), UInt64(right))) }
      (left, right) = (right, left % right)
    }
    return left
  }

  private static func commonDivisor(_ left: UInt64, _ right: UInt64) -> UInt64 {
    var (left, right) = (left, right)
    while right != 0 { (left, right) = (right, left % right) }
    return left
  }

  // A product of two 63-bit numbers has at most 126 bits. So the sum of two products fits into 128 bits.

  package static func + (left: Fraction, right: Fraction) -> Fraction? {
    if left.denominator == 1, right.denominator == 1 {
      let (sum, overflows) = left.numerator.addingReportingOverflow(right.numerator)
      return overflows ? nil : Fraction(sum)
    }
    return Fraction(cross(left, right) + cross(right, left), over: product(left.denominator, right.denominator))
  }

  package static func - (left: Fraction, right: Fraction) -> Fraction? { left + -right }

  package static prefix func - (number: Fraction) -> Fraction {
    Fraction(numerator: -number.numerator, denominator: number.denominator)
  }

  package static func * (left: Fraction, right: Fraction) -> Fraction? {
    if left.denominator == 1, right.denominator == 1 {
      let (product, overflows) = left.numerator.multipliedReportingOverflow(by: right.numerator)
      return overflows ? nil : Fraction(product)
    }
    return Fraction(
      product(left.numerator, right.numerator), over: product(left.denominator, right.denominator))
  }

  package static func / (left: Fraction, right: Fraction) -> Fraction? {
    if left.denominator == 1, right.denominator == 1 { return Fraction(left.numerator, over: right.numerator) }
    return quotient(left, right)
  }

  private static func quotient(_ left: Fraction, _ right: Fraction) -> Fraction? {
    Fraction(cross(left, right), over: cross(right, left))
  }

  package static func < (left: Fraction, right: Fraction) -> Bool { cross(left, right) < cross(right, left) }

  /// The greatest whole number that isn't greater than this number.
  package var floor: Fraction {
    let quotient = numerator / denominator
    let isAbove = numerator < 0 && numerator % denominator != 0
    return Fraction(numerator: isAbove ? quotient - 1 : quotient, denominator: 1)
  }

  /// The number in units of its last decimal place. Halves are rounded away from zero. Nil if the result doesn't fit.
  package func scaled(digits: Int) -> Int? {
    if denominator == 1, digits == 0 { return numerator }
    var scaled = Int128(numerator.magnitude)
    for _ in 0..<digits { scaled *= 10 }
    let rounded = (2 * scaled + Int128(denominator)) / (2 * Int128(denominator))
    guard rounded <= Int.max else { return nil }
    return numerator < 0 ? -Int(rounded) : Int(rounded)
  }

  private init(numerator: Int, denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  private static func cross(_ left: Fraction, _ right: Fraction) -> Int128 {
    product(left.numerator, right.denominator)
  }

  private static func product(_ left: Int, _ right: Int) -> Int128 { Int128(left) * Int128(right) }
}
