import Time
import Wire

/// Members of replies, as tables and sentences want them: what isn't there, or isn't what it should be, is nothing.
extension JSON {
  /// The number of a reply to reckon with: one that no sum or product of it overflows, whatever a server says.
  var amount: Int? { int.map { min(max($0, -Self.largestAmount), Self.largestAmount) } }

  /// In seconds it is longer than the calendar.
  private static let largestAmount = 1 << 40

  func text(_ member: String) -> String { self[member]?.string ?? "" }

  /// A number as it was written.
  func number(_ member: String) -> String { self[member].flatMap { $0.kind == .number ? $0.description : nil } ?? "" }

  func says(_ member: String) -> Bool { self[member]?.bool == true }

  func instant(_ member: String) -> Instant? { self[member]?.stringBytes.flatMap { Instant(rfc3339: $0) } }

  func date(_ member: String) -> Day? { self[member]?.string.flatMap { Day(iso: $0.utf8) } }

  /// A date with its weekday: `Sat 2026-11-21`.
  func day(_ member: String) -> String {
    date(member).map(TimeText.name(of:)) ?? ""
  }

  /// The things of a list, or the one thing.
  func things(_ member: String) -> [JSON] {
    guard let value = self[member] else { return [] }
    return value.kind == .array ? Array(value.elements) : [value]
  }
}
