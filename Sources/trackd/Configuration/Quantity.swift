/// Numbers and sizes as they are written in trackd.conf. Digits only, and never past the range: nothing is rounded or cut.
enum Quantity {
  private static let units: [(letter: Character, bytes: Int)] = [("K", 1 << 10), ("M", 1 << 20), ("G", 1 << 30)]

  static func number(_ text: some StringProtocol, in range: ClosedRange<Int>) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
      return nil
    }
    guard let number = Int(text), range.contains(number) else { return nil }
    return number
  }

  /// Bytes, or with K, M or G behind the number multiples of 1024, as systemd takes them.
  static func size(_ text: String, in range: ClosedRange<Int>) -> Int? {
    guard let unit = units.first(where: { $0.letter == text.last }) else { return number(text, in: range) }
    guard let count = number(text.dropLast(), in: 0...Int.max) else { return nil }
    let (bytes, overflow) = count.multipliedReportingOverflow(by: unit.bytes)
    return !overflow && range.contains(bytes) ? bytes : nil
  }

  /// As it would be written: 16777216 is 16M.
  static func spelled(_ bytes: Int) -> String {
    guard let unit = units.last(where: { bytes >= $0.bytes && bytes % $0.bytes == 0 }) else { return String(bytes) }
    return "\(bytes / unit.bytes)\(unit.letter)"
  }
}
