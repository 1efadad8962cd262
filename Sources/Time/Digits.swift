/// Parses and formats decimal numbers of two or four digits with leading zeros, for dates and times.
enum Digits {
  @inline(__always)
  static func two(_ text: Span<UInt8>, at offset: Int) -> Int? {
    let tens = text[offset] &- UInt8(ascii: "0")
    let ones = text[offset + 1] &- UInt8(ascii: "0")
    guard tens <= 9, ones <= 9 else { return nil }
    return Int(tens) * 10 + Int(ones)
  }

  @inline(__always)
  static func four(_ text: Span<UInt8>, at offset: Int) -> Int? {
    guard let hundreds = two(text, at: offset), let rest = two(text, at: offset + 2) else { return nil }
    return hundreds * 100 + rest
  }

  /// Appends two digits. `value` must be in the range from 0 to 99.
  @inline(__always)
  static func writeTwo(_ value: Int, to output: inout OutputSpan<UInt8>) {
    let (tens, ones) = UInt8(truncatingIfNeeded: value).quotientAndRemainder(dividingBy: 10)
    output.append(UInt8(ascii: "0") &+ tens)
    output.append(UInt8(ascii: "0") &+ ones)
  }

  /// Appends four digits. `value` must be in the range from 0 to 9999.
  @inline(__always)
  static func writeFour(_ value: Int, to output: inout OutputSpan<UInt8>) {
    writeTwo(value / 100, to: &output)
    writeTwo(value % 100, to: &output)
  }
}
