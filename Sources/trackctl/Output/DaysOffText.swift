import Time
import Wire

/// Formats days off as part of a sentence.
enum DaysOffText {
  private static let most = 5

  /// All days off, such as `2026-12-24 to 2026-12-31 (holidays), 2027-04-02 and 3 more`.
  static func all(_ daysOff: some Sequence<JSON>) -> String {
    let texts = daysOff.compactMap(one)
    let more = texts.count > most ? " and \(texts.count - most) more" : ""
    return texts.prefix(most).joined(separator: ", ") + more
  }

  /// The dates and the name of an absence. Nil if the dates are missing.
  static func one(_ absence: JSON) -> String? {
    guard let from = absence.date("from"), let to = absence.date("to") else { return nil }
    let name = absence.text("name")
    return (from == to ? from.description : "\(from) to \(to)") + (name.isEmpty ? "" : " (\(name))")
  }
}
