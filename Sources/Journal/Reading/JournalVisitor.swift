package import Wire

/// Receives the records of a journal in the order of the file.
///
/// Arguments share the reader's buffer, and storing an argument forces a copy of the whole buffer. To keep data, copy
/// the bytes you need. If the visitor throws, the record counts as damaged, and the journal opens read-only with the
/// records before it.
package protocol JournalVisitor: AnyObject {
  /// Called once, before all other methods. The arguments are the next ids and the revision of the rows that follow.
  func header(next: [String: Int], rev: Int) throws(Damage)
  /// - Parameter table: the same string object for all rows of a table, so that no string is allocated for each row.
  func row(table: String, id: Int, json: JSON) throws(Damage)
  /// Called once per transaction. With `historyOnly`, the changes of the transaction are already part of the rows. The
  /// visitor itself must parse the text. The visitor may leave parsing to another thread, because there can be hundreds
  /// of thousands of transactions.
  func transaction(_ record: TransactionLine, historyOnly: Bool) throws(Damage)
}
