import Wire

/// A visitor that stores nothing. It is used to verify a journal.
final class DiscardingVisitor: JournalVisitor {
  func header(next: [String: Int], rev: Int) throws(Damage) {}
  func row(table: String, id: Int, json: JSON) throws(Damage) {}
  func transaction(_ record: TransactionLine, historyOnly: Bool) throws(Damage) { _ = try record.parse() }
}
