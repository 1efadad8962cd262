import Time
import Wire

/// Describes the change of a member from its old to its new value.
struct ChangeValue {
  let text: TimeText
  /// Whether the member belongs to a built-in module, where some names have a special meaning.
  var isBuiltIn = true
  private static let longest = 24

  /// Describes the change, such as `note "a" → "b"`, `stopped 10:30 → 11:00`, `runs again` or `archived`.
  func text(_ name: String, _ before: JSON?, _ after: JSON?) -> String {
    if isBuiltIn, name == "stoppedAt", after?.isNull != false { return "runs again" }
    let word = Self.word(name)
    if let isSo = after?.bool { return isSo ? word : "not \(word)" }
    let (old, new) = (shown(before), shown(after))
    if new.isEmpty { return "no \(word)" }
    return old.isEmpty || DisplayWidth.of(old) > Self.longest ? "\(word) → \(new)" : "\(word) \(old) → \(new)"
  }

  /// Converts a name to words: `startedAt` to `started`, and `everyDays` to `every days`.
  static func word(_ name: String) -> String {
    let word = name.hasSuffix("At") ? String(name.dropLast(2)) : name
    return String(
      decoding: MethodParam.word(word).utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
  }

  /// The value in one line. The text is empty if there is no value.
  func shown(_ value: JSON?) -> String {
    guard let value else { return "" }
    switch value.kind {
    case .null: return ""
    case .boolean: return value.bool == true ? "yes" : "no"
    case .number: return value.description
    case .string:
      let said = plain(value)
      return said.isEmpty || instant(value) != nil ? said : "\"\(said)\""
    case .array where value[0]?.date("from") != nil: return DaysOffText.all(value.elements)
    case .array: return value.elements.map { $0.string.map { "#" + $0 } ?? shown($0) }.joined(separator: " ")
    case .object: return value.text("name").isEmpty ? value.number("id") : value.text("name")
    }
  }

  /// The value as text: a formatted time, or a text without quotes.
  func plain(_ value: JSON) -> String { instant(value).map(text.point) ?? value.string ?? "" }

  private func instant(_ value: JSON) -> Instant? { value.stringBytes.flatMap { Instant(rfc3339: $0) } }

  /// The time span of a row, such as `09:00 to 10:30` or `since 09:00`, or the hours of a day.
  func span(_ row: JSON) -> String {
    guard let start = row.instant("startedAt") else {
      let day = row.day("date")
      return day.isEmpty ? "" : "\(row.number("hours")) h on \(day)"
    }
    guard let stop = row.instant("stoppedAt") else { return "since \(text.point(start))" }
    return "\(text.point(start)) to \(text.end(stop, after: start))"
  }
}
