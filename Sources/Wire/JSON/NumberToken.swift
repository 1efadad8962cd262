/// A well-formed JSON number. Comparisons and conversions to integers are exact for any number of digits and any
/// exponent. A conversion to a Double results in the nearest Double. All operations take linear time.
struct NumberToken: Equatable {
  private let text: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
  }

  /// The exact integer. Nil for a fraction and for a number that is out of range.
  var int: Int? { plainInteger ?? SignificantDigits(text).int }

  /// The nearest Double. Nil if it would be infinite.
  var double: Double? {
    if let exact = SignificantDigits(text).exactDouble { return exact }
    guard let rounded = Double(String(decoding: text, as: UTF8.self)), rounded.isFinite else { return nil }
    return rounded
  }

  /// Compares by value, whatever the notation is.
  static func == (one: NumberToken, other: NumberToken) -> Bool {
    if one.text == other.text { return true }
    return SignificantDigits(one.text) == SignificantDigits(other.text)
  }

  /// A fast path for the common case of an optional sign and a few digits. Nil for any other number.
  private var plainInteger: Int? {
    guard text.count < 19 else { return nil }
    var value = 0
    var isNegative = false
    for byte in text {
      if isDigit(byte) {
        value = value &* 10 &+ Int(byte &- UInt8(ascii: "0"))
      } else if byte == UInt8(ascii: "-"), !isNegative {
        isNegative = true
      } else {
        return nil
      }
    }
    return isNegative ? -value : value
  }
}
