/// Formats numbers with a fixed number of decimals, for drawings.
enum Decimals {
  private static let largest = 1e12

  /// The number with exactly this many decimals, such as `12.35`. Trailing zeros are kept.
  static func text(_ number: Double, _ places: Int) -> String {
    guard number.isFinite, abs(number) < largest else { return "0" }
    let factor = (0..<places).reduce(1) { product, _ in product * 10 }
    let (whole, rest) = Int((number * Double(factor)).rounded()).magnitude.quotientAndRemainder(
      dividingBy: UInt(factor))
    let sign = number < 0 && (whole, rest) != (0, 0) ? "-" : ""
    guard places > 0 else { return "\(sign)\(whole)" }
    let digits = String(rest)
    return "\(sign)\(whole)." + String(repeating: "0", count: places - digits.utf8.count) + digits
  }

  /// A length in a drawing, such as `12.3`. A whole number has no decimals.
  static func short(_ number: Double) -> String {
    let text = text(number, 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
