public import Wire

/// Numbers with a fixed number of decimal places, stored as integers in units of the last place. With two places, 12.50
/// is stored as 1250.
///
/// These functions read and write digits and never use a `Double`, so that a sum of a million numbers is exact.
public enum Decimal {
  /// The integer for a number in text form. Nil if the text isn't a number, has too many decimal places, or has a value
  /// that doesn't fit into an integer.
  /// - Parameter cutting: truncates extra decimal places instead of failing.
  public static func scaled(_ text: ArraySlice<UInt8>, digits: Int, cutting: Bool = false) -> Int? {
    guard let number = Parts(text) else { return nil }
    var value = 0
    // The number of digits to keep, counted from the first digit.
    let places = number.pointAfter + digits
    for (index, digit) in number.digits.enumerated() {
      if index >= places {
        if digit != 0, !cutting { return nil }
        continue
      }
      guard let next = shifted(value, adding: digit) else { return nil }
      value = next
    }
    // Appends the trailing zeros that the text omits.
    if value != 0, places > number.digits.count {
      guard places - number.digits.count < 20 else { return nil }
      for _ in number.digits.count..<places {
        guard let next = shifted(value, adding: 0) else { return nil }
        value = next
      }
    }
    return number.isNegative ? -value : value
  }

  /// The number as JSON and users write it, with all decimal places: `12.50`.
  public static func text(_ value: some SignedInteger & FixedWidthInteger, digits: Int) -> String {
    guard digits > 0 else { return String(value) }
    let all = String(value.magnitude)
    let padded = String(repeating: "0", count: max(0, digits + 1 - all.count)) + all
    return (value < 0 ? "-" : "") + padded.dropLast(digits) + "." + padded.suffix(digits)
  }

  private static func shifted(_ value: Int, adding digit: Int) -> Int? {
    let (shifted, tooLarge) = value.multipliedReportingOverflow(by: 10)
    let (sum, stillTooLarge) = shifted.addingReportingOverflow(digit)
    return tooLarge || stillTooLarge ? nil : sum
  }

  /// The parts of a number: its sign, its digits, and the number of digits before the point.
  private struct Parts {
    var isNegative = false
    var digits: [Int] = []
    var pointAfter = 0

    /// The maximum length of the text.
    private static let longest = 400

    init?(_ text: ArraySlice<UInt8>) {
      var rest = text
      guard rest.count <= Self.longest else { return nil }
      if rest.first == UInt8(ascii: "-") {
        isNegative = true
        rest = rest.dropFirst()
      }
      let whole = Self.takeDigits(&rest)
      var fraction: [Int] = []
      if rest.first == UInt8(ascii: ".") {
        rest = rest.dropFirst()
        fraction = Self.takeDigits(&rest)
        guard !fraction.isEmpty else { return nil }
      }
      guard !whole.isEmpty, let exponent = Self.exponent(rest) else { return nil }
      digits = whole + fraction
      pointAfter = whole.count + exponent
      while digits.first == 0 {
        digits.removeFirst()
        pointAfter -= 1
      }
    }

    private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> [Int] {
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest[digits.endIndex...]
      return digits.map { Int($0 - UInt8(ascii: "0")) }
    }

    /// The exponent after an `e`. It is 0 if there is none, and nil if the text is malformed.
    private static func exponent(_ rest: ArraySlice<UInt8>) -> Int? {
      guard let mark = rest.first else { return 0 }
      guard mark | 0x20 == UInt8(ascii: "e"), rest.count <= 6,
        let exponent = Int(String(decoding: rest.dropFirst(), as: UTF8.self))
      else { return nil }
      return exponent
    }
  }
}

extension JSONWriter {
  /// Writes a number with this many decimal places.
  public mutating func decimal(_ value: Int, digits: Int) { raw(Decimal.text(value, digits: digits).utf8) }
}
