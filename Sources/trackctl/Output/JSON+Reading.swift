import Time
import Wire

/// Reads members of replies for tables and sentences. A member that is missing or has the wrong type reads as empty.
extension JSON {
  /// A number for arithmetic, clamped so that sums and products don't overflow whatever a server sends.
  var amount: Int? { int.map { min(max($0, -Self.largestAmount), Self.largestAmount) } }

  /// The limit of `amount`. This many seconds are longer than the calendar, so every valid duration fits.
  private static let largestAmount = 1 << 40

  func text(_ member: String) -> String { self[member]?.string ?? "" }

  /// A number exactly as the server wrote it.
  func number(_ member: String) -> String { self[member].flatMap { $0.kind == .number ? $0.description : nil } ?? "" }

  func says(_ member: String) -> Bool { self[member]?.bool == true }

  func instant(_ member: String) -> Instant? { self[member]?.stringBytes.flatMap { Instant(rfc3339: $0) } }

  func date(_ member: String) -> Day? { self[member]?.string.flatMap { Day(iso: $0.utf8) } }

  /// A date with its weekday: `Sat 2026-11-21`.
  func day(_ member: String) -> String {
    date(member).map(TimeText.name(of:)) ?? ""
  }

  /// The elements of a list, or the single value as a list.
  func things(_ member: String) -> [JSON] {
    guard let value = self[member] else { return [] }
    return value.kind == .array ? Array(value.elements) : [value]
  }
}
