import Wire

/// A visitor for reading without living from it.
final class Indifferent: JournalVisitor {
  func header(next: [String: Int], rev: Int) throws(Damage) {}
  func row(table: String, id: Int, json: JSON) throws(Damage) {}
  func transaction(_ record: Record, historyOnly: Bool) throws(Damage) { _ = try record.parse() }
}
