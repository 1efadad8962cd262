extension SeasonalRule {
  /// Parses a POSIX TZ string, including the extensions of RFC 9636. An example is `CET-1CEST,M3.5.0,M10.5.0/3`.
  init?(posix text: [UInt8]) {
    var reader = SeasonalRuleReader(text)
    guard let rule = reader.rule() else { return nil }
    self = rule
  }
}

/// Parses a POSIX TZ string part by part. Each method returns nil if the text is malformed.
private struct SeasonalRuleReader {
  private let text: [UInt8]
  private var cursor: ByteCursor

  init(_ text: [UInt8]) {
    self.text = text
    self.cursor = ByteCursor(text)
  }

  mutating func rule() -> SeasonalRule? {
    guard let name = name(), let west = seconds(hours: 0...24) else { return nil }
    let standard = LocalTimeType(offset: -west, abbreviation: name)
    if cursor.isAtEnd { return SeasonalRule(standard: standard, summer: nil) }
    guard let summer = summer(standardOffset: -west), cursor.isAtEnd else { return nil }
    return SeasonalRule(standard: standard, summer: summer)
  }

  private mutating func summer(standardOffset: Int) -> SeasonalRule.Summer? {
    guard let name = name() else { return nil }
    var offset = standardOffset + 3_600
    if cursor.peek != UInt8(ascii: ",") {
      guard let west = seconds(hours: 0...24) else { return nil }
      offset = -west
    }
    guard let start = change(), let end = change() else { return nil }
    return SeasonalRule.Summer(type: LocalTimeType(offset: offset, abbreviation: name), start: start, end: end)
  }

  /// A name has at least three letters. In angle brackets, it may contain digits and signs.
  private mutating func name() -> String? {
    let isQuoted = cursor.take(UInt8(ascii: "<"))
    let range = cursor.range { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): isQuoted
      default: false
      }
    }
    guard range.count >= 3, !isQuoted || cursor.take(UInt8(ascii: ">")) else { return nil }
    return String(decoding: text[range], as: UTF8.self)
  }

  /// Parses `[+-]hh[:mm[:ss]]` as seconds.
  private mutating func seconds(hours limits: ClosedRange<Int>) -> Int? {
    let isNegative = cursor.take(UInt8(ascii: "-"))
    if !isNegative { _ = cursor.take(UInt8(ascii: "+")) }
    guard let hours = cursor.number(limits) else { return nil }
    var total = hours * 3_600
    for unit in [60, 1] {
      guard cursor.take(UInt8(ascii: ":")) else { break }
      guard let part = cursor.number(0...59) else { return nil }
      total += part * unit
    }
    return isNegative ? -total : total
  }

  /// Parses `,date[/time]`. Without a time, the change is at 02:00.
  private mutating func change() -> SeasonalRule.Change? {
    guard cursor.take(UInt8(ascii: ",")), let date = date() else { return nil }
    guard cursor.take(UInt8(ascii: "/")) else { return SeasonalRule.Change(date: date, seconds: 7_200) }
    return seconds(hours: 0...167).map { SeasonalRule.Change(date: date, seconds: $0) }
  }

  private mutating func date() -> SeasonalRule.Date? {
    if cursor.take(UInt8(ascii: "J")) {
      return cursor.number(1...365).map { .julian($0) }
    }
    guard cursor.take(UInt8(ascii: "M")) else {
      return cursor.number(0...365).map { .dayOfYear($0) }
    }
    guard let month = cursor.number(1...12), cursor.take(UInt8(ascii: ".")),
      let week = cursor.number(1...5), cursor.take(UInt8(ascii: ".")),
      let weekday = cursor.number(0...6)
    else { return nil }
    return .weekday(month: month, week: week, weekday: weekday)
  }
}
