/// Parses the numbers, sizes and durations of configuration files. Numbers consist of digits only. A value that is out
/// of range is rejected, never rounded or truncated.
package enum Quantity {
  private static let units: [(letter: Character, bytes: Int)] = [("K", 1 << 10), ("M", 1 << 20), ("G", 1 << 30)]

  package static func number(_ text: some StringProtocol, in range: ClosedRange<Int>) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
      return nil
    }
    guard let number = Int(text), range.contains(number) else { return nil }
    return number
  }

  /// Parses a size in bytes. As in systemd, a suffix K, M or G multiplies the number by a power of 1024.
  package static func size(_ text: String, in range: ClosedRange<Int>) -> Int? {
    guard let unit = units.first(where: { $0.letter == text.last }) else { return number(text, in: range) }
    guard let count = number(text.dropLast(), in: 0...Int.max) else { return nil }
    let (bytes, overflow) = count.multipliedReportingOverflow(by: unit.bytes)
    return !overflow && range.contains(bytes) ? bytes : nil
  }

  /// Parses a duration in seconds, or with units as in systemd: 90, 30s, 5min, 1h 30min.
  package static func milliseconds(_ text: String, in range: ClosedRange<Int>) -> Int? {
    let text = text.utf8.last.map { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } == true ? text + "s" : text
    var rest = text[...]
    var sum = 0
    while !rest.isEmpty {
      guard let (milliseconds, length) = part(rest) else { return nil }
      let (more, overflow) = sum.addingReportingOverflow(milliseconds)
      if overflow { return nil }
      sum = more
      rest = rest.dropFirst(length).drop { $0 == " " }
    }
    return text.isEmpty || !range.contains(sum) ? nil : sum
  }

  /// Parses a duration in the same notation. Fractions of a second are rejected.
  package static func seconds(_ text: String, in range: ClosedRange<Int>) -> Int? {
    let milliseconds = milliseconds(text, in: range.lowerBound * 1000...range.upperBound * 1000)
    return milliseconds.flatMap { $0 % 1000 == 0 ? $0 / 1000 : nil }
  }

  /// Parses a boolean value. The words are the same as in systemd.
  package static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "on", "1": true
    case "no", "false", "off", "0": false
    default: nil
    }
  }

  private static let lengths = [
    "ms": 1, "s": 1_000, "sec": 1_000, "m": 60_000, "min": 60_000, "h": 3_600_000, "hr": 3_600_000, "d": 86_400_000,
  ]

  /// Parses the number and the unit at the start of the text. Also returns the number of characters that were parsed.
  private static func part(_ text: Substring) -> (milliseconds: Int, length: Int)? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let behind = text.dropFirst(digits.count)
    let blanks = behind.prefix { $0 == " " }
    let unit = behind.dropFirst(blanks.count).prefix { $0.isASCII && $0.isLetter }
    guard let count = number(digits, in: 0...Int.max), let length = lengths[String(unit)] else { return nil }
    let (milliseconds, overflow) = count.multipliedReportingOverflow(by: length)
    return overflow ? nil : (milliseconds, digits.count + blanks.count + unit.count)
  }

  /// Formats a size in the shortest notation. 16777216 becomes 16M.
  package static func spelled(_ bytes: Int) -> String {
    guard let unit = units.last(where: { bytes >= $0.bytes && bytes % $0.bytes == 0 }) else { return String(bytes) }
    return "\(bytes / unit.bytes)\(unit.letter)"
  }
}
