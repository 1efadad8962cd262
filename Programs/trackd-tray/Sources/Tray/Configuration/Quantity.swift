/// Flags and lengths of time as they are written in tray.conf.
enum Quantity {
  private static let units = [
    "s": 1, "sec": 1, "m": 60, "min": 60, "h": 3_600, "hr": 3_600, "d": 86_400,
  ]

  static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "on", "1": true
    case "no", "false", "off", "0": false
    default: nil
    }
  }

  /// Seconds, or parts with units as systemd takes them: 90, 30s, 5min, 1h 30min.
  static func seconds(_ text: String, in range: ClosedRange<Int>) -> Int? {
    var rest = text[...]
    var sum = 0
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let behind = rest.dropFirst(digits.count).drop { $0 == " " }
      let unit = behind.prefix { $0.isASCII && $0.isLetter }
      guard let count = Int(digits), let length = unit.isEmpty ? 1 : units[String(unit)] else { return nil }
      let (seconds, isTooMany) = count.multipliedReportingOverflow(by: length)
      let (more, isTooMuch) = sum.addingReportingOverflow(seconds)
      if isTooMany || isTooMuch { return nil }
      sum = more
      rest = behind.dropFirst(unit.count).drop { $0 == " " }
    }
    return text.isEmpty || !range.contains(sum) ? nil : sum
  }
}
