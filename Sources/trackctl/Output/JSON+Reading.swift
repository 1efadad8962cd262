import Time
import Wire

/// Reads the members of replies, for tables and sentences. If a member is missing or has the wrong type, the result is
/// empty.
extension JSON {
  /// A number for arithmetic. It is clamped, so that sums and products can't overflow, whatever a server sends.
  var amount: Int? { int.map { min(max($0, -Self.largestAmount), Self.largestAmount) } }

  /// The limit for `amount`. It exceeds the number of seconds in the whole calendar, so no valid duration reaches it.
  private static let largestAmount = 1 << 40

  func text(_ member: String) -> String { self[member]?.string ?? "" }

  /// The number with the digits that the server sent, or an empty text.
  func number(_ member: String) -> String { self[member].flatMap { $0.kind == .number ? $0.description : nil } ?? "" }

  func says(_ member: String) -> Bool { self[member]?.bool == true }

  func instant(_ member: String) -> Instant? { self[member]?.stringBytes.flatMap { Instant(rfc3339: $0) } }

  func date(_ member: String) -> Day? { self[member]?.string.flatMap { Day(iso: $0.utf8) } }

  /// A date with its weekday, such as `Sat 2026-11-21`.
  func day(_ member: String) -> String {
    date(member).map(TimeText.name(of:)) ?? ""
  }

  /// The elements of a list. A value that isn't a list is returned as the only element.
  func things(_ member: String) -> [JSON] {
    guard let value = self[member] else { return [] }
    return value.kind == .array ? Array(value.elements) : [value]
  }
}
