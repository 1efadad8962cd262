/// A number as it stands in a JSON text and has the form of one: read as an integer, as a Double, or compared. All of
/// that is exact, however many digits it has and however large its exponent is, and takes as long as its text is.
struct NumberToken: Equatable {
  private let text: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
  }

  /// The integer that this is exactly, if there is one and it fits.
  var int: Int? { plainInteger ?? SignificantDigits(text).int }

  /// The Double nearest to this; nil if that is infinite.
  var double: Double? {
    if let exact = SignificantDigits(text).exactDouble { return exact }
    guard let rounded = Double(String(decoding: text, as: UTF8.self)), rounded.isFinite else { return nil }
    return rounded
  }

  /// Equal by value, whatever the spelling.
  static func == (one: NumberToken, other: NumberToken) -> Bool {
    if one.text == other.text { return true }
    return SignificantDigits(one.text) == SignificantDigits(other.text)
  }

  /// What nearly every number is: a sign and a few digits.
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
