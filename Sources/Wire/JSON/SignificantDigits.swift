/// A number in the normal form ± 0.d₁d₂d₃… × 10^exponent, without leading and trailing zeros. Zero has no digits.
///
/// Equal numbers have the same normal form. Comparing two numbers therefore needs no arithmetic, and no numeric type
/// that can hold the numbers.
struct SignificantDigits: Equatable {
  private let isNegative: Bool
  /// The digits, perhaps with a decimal point among them.
  private let span: ArraySlice<UInt8>
  private let count: Int
  /// Nil if the exponent doesn't fit an Int. No numeric type can hold such a number.
  private let exponent: Int?
  private let writtenExponent: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) {
    let mark = text.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? text.endIndex
    let mantissa = text[..<mark]
    let point = mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mark
    writtenExponent = text[mark...].dropFirst()
    isNegative = text.first == UInt8(ascii: "-")
    guard let first = mantissa.firstIndex(where: Self.isSignificant),
      let last = mantissa.lastIndex(where: Self.isSignificant)
    else {
      span = []
      count = 0
      exponent = 0
      return
    }
    span = mantissa[first...last]
    count = span.count - (span.contains(UInt8(ascii: ".")) ? 1 : 0)
    exponent = Self.exponent(writtenExponent, movedBy: first < point ? point - first : point + 1 - first)
  }

  /// The exact integer. Nil for a fraction and for a number that is out of range.
  var int: Int? {
    guard count > 0 else { return 0 }
    guard let exponent, count <= exponent, exponent <= 19 else { return nil }
    var value = 0
    for digit in digits {
      let (shifted, tooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, stillTooLarge) = shifted.addingReportingOverflow(isNegative ? -digit : digit)
      if tooLarge || stillTooLarge { return nil }
      value = sum
    }
    for _ in count..<exponent {
      let (shifted, tooLarge) = value.multipliedReportingOverflow(by: 10)
      if tooLarge { return nil }
      value = shifted
    }
    return value
  }

  /// A fast path for few digits and a small exponent. It needs one exact multiplication or division of two exact
  /// Doubles.
  var exactDouble: Double? {
    guard count > 0 else { return isNegative ? -0.0 : 0.0 }
    guard let exponent, count <= 15, (-22...22).contains(exponent - count) else { return nil }
    let whole = Double(digits.reduce(0) { $0 * 10 + $1 })
    var power = 1.0
    for _ in 0..<abs(exponent - count) { power *= 10 }
    let magnitude = exponent < count ? whole / power : whole * power
    return isNegative ? -magnitude : magnitude
  }

  static func == (one: SignificantDigits, other: SignificantDigits) -> Bool {
    guard one.count == other.count else { return false }
    if one.count == 0 { return true }
    guard one.isNegative == other.isNegative, one.digits.elementsEqual(other.digits) else { return false }
    if let exponent = one.exponent { return exponent == other.exponent }
    return other.exponent == nil && one.writtenExponent == other.writtenExponent
  }

  private var digits: some Sequence<Int> {
    span.lazy.filter { $0 != UInt8(ascii: ".") }.map { Int($0 - UInt8(ascii: "0")) }
  }

  private static func isSignificant(_ byte: UInt8) -> Bool {
    isDigit(byte) && byte != UInt8(ascii: "0")
  }

  /// The exponent in the text, corrected by the number of places that the decimal point was moved. Nil on overflow.
  private static func exponent(_ written: ArraySlice<UInt8>, movedBy places: Int) -> Int? {
    guard !written.isEmpty else { return places }
    guard let value = Int(String(decoding: written, as: UTF8.self)) else { return nil }
    let (sum, overflow) = value.addingReportingOverflow(places)
    return overflow ? nil : sum
  }
}
