import Time

/// The format of dates in a file, such as `dd.MM.yyyy` or `M/d/yy`.
struct DateFormat {
  private enum Part {
    case year(digits: Int), month, day, literal(UInt8)
  }

  private let parts: [Part]

  init(_ pattern: String) throws(Failure) {
    var parts: [Part] = []
    var bytes = Array(pattern.utf8)[...]
    while let letter = bytes.first {
      let run = bytes.prefix { $0 == letter }.count
      switch letter {
      case UInt8(ascii: "y"), UInt8(ascii: "Y"): parts.append(.year(digits: run <= 2 ? 2 : 4))
      case UInt8(ascii: "M"), UInt8(ascii: "m"): parts.append(.month)
      case UInt8(ascii: "d"), UInt8(ascii: "D"): parts.append(.day)
      default: for _ in 0..<run { parts.append(.literal(letter)) }
      }
      bytes = bytes.dropFirst(run)
    }
    let kinds = parts.filter { if case .literal = $0 { false } else { true } }
    guard kinds.count == 3 else {
      throw .usage("--date-format needs year, month and day, such as dd.MM.yyyy, not '\(Terminal.clean(pattern))'")
    }
    self.parts = parts
  }

  /// Parses a day. Nil if the text doesn't match the format.
  func day(_ text: some Collection<UInt8>) -> Day? {
    var bytes = Array(text)[...]
    var (year, month, day) = (0, 0, 0)
    for part in parts {
      switch part {
      case .literal(let letter):
        guard bytes.first == letter else { return nil }
        bytes = bytes.dropFirst()
      case .year(let digits):
        guard let number = Self.number(&bytes, most: digits) else { return nil }
        year = digits == 2 ? (number < 70 ? 2000 : 1900) + number : number
      case .month:
        guard let number = Self.number(&bytes, most: 2) else { return nil }
        month = number
      case .day:
        guard let number = Self.number(&bytes, most: 2) else { return nil }
        day = number
      }
    }
    return bytes.isEmpty ? Day(year: year, month: month, day: day) : nil
  }

  private static func number(_ bytes: inout ArraySlice<UInt8>, most: Int) -> Int? {
    let digits = bytes.prefix(most).prefix(while: CalendarLength.isDigit)
    guard !digits.isEmpty else { return nil }
    bytes = bytes.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}
