package import Wire

/// Receives the records that recovery reads, in the file's order.
///
/// Arguments share the reader's buffer. Keeping an argument after the call forces a copy of that buffer, so copy out
/// what you need. If the visitor throws, the record counts as damaged. The journal then opens read-only with the
/// records before it.
package protocol JournalVisitor: AnyObject {
  /// Called once, first, with the next ids and the revision of the following rows.
  func header(next: [String: Int], rev: Int) throws(Damage)
  /// - Parameter table: the same string object for all rows of a table, so that no string is allocated per row.
  func row(table: String, id: Int, json: JSON) throws(Damage)
  /// With `historyOnly`, the rows already contain the transaction's changes. The visitor must parse the transaction's
  /// text itself. There may be hundreds of thousands of transactions, and the visitor can let another thread parse
  /// them.
  func transaction(_ record: TransactionLine, historyOnly: Bool) throws(Damage)
}
