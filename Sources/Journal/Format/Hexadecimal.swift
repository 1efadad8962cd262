/// Lower-case hexadecimal digits. Upper-case digits are invalid in a journal, so each checksum has only one spelling.
enum Hexadecimal {
  static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + (value - 10)
  }

  static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// Parses the eight digits that begin at `start`. Returns nil if a digit is invalid.
  ///
  /// The function is called for every record when the daemon starts. It avoids branches, because the processor would
  /// often mispredict whether a digit is a letter.
  static func checksum(in bytes: [UInt8], from start: Int) -> UInt32? {
    let digits = bytes.span.extracting(start..<start + Format.checksumDigits)
    var result: UInt32 = 0
    var good: UInt8 = 1
    for index in 0..<Format.checksumDigits {
      let digit = digits[index]
      let isDecimal: UInt8 = digit &- UInt8(ascii: "0") < 10 ? 1 : 0
      let isLetter: UInt8 = digit &- UInt8(ascii: "a") < 6 ? 1 : 0
      good &= isDecimal | isLetter
      result = result << 4 | UInt32(digit & 15 &+ 9 &* isLetter)
    }
    return good == 1 ? result : nil
  }

  static func put(_ checksum: UInt32, into bytes: inout [UInt8], at start: Int) {
    for place in 0..<Format.checksumDigits {
      bytes[start + place] = digit(UInt8(checksum >> UInt32(28 - 4 * place) & 15))
    }
  }
}
