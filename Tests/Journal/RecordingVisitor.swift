import Journal
import Wire

/// Records each call that a recovery makes, as text.
final class RecordingVisitor: JournalVisitor {
  var next: [String: Int] = [:]
  var headerRev: Int?
  var rows: [String] = []
  var history: [String] = []
  var transactions: [String] = []
  /// The revision of a transaction that this visitor refuses.
  var refusedRev: Int?

  func header(next: [String: Int], rev: Int) throws(Damage) {
    self.next = next
    headerRev = rev
  }

  func row(table: String, id: Int, json: JSON) throws(Damage) {
    rows.append("\(table) \(id) \(json)")
  }

  func transaction(_ record: TransactionLine, historyOnly: Bool) throws(Damage) {
    _ = try record.parse()
    if record.rev == refusedRev { throw Damage("the module doesn't know it") }
    let text = "\(record.rev) \(String(decoding: record.body, as: UTF8.self))"
    if historyOnly { history.append(text) } else { transactions.append(text) }
  }
}
