package import Wire

/// Who takes in what recovery reads, record by record, in the file's order.
///
/// What it is given shares the reader's buffer: a value that is kept past the call costs a copy of that buffer, so take out
/// what is wanted. What is thrown marks the record as damaged: the journal then opens read-only with what preceded it.
package protocol JournalVisitor: AnyObject {
  /// Once, first: the next ids, and the revision of the rows that follow.
  func header(next: [String: Int], rev: Int) throws(Damage)
  /// `table` is the same stored string for all rows of a table; none is made per row.
  func row(table: String, id: Int, json: JSON) throws(Damage)
  /// With `historyOnly` its changes are in the rows already. That its text is JSON is for the visitor to find out: there may be
  /// hundreds of thousands, and another thread that can do it.
  func transaction(_ record: TransactionLine, historyOnly: Bool) throws(Damage)
}
