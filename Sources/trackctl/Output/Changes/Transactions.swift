import Wire

/// Looks up transactions in the history of a module.
struct Transactions {
  let session: Session

  /// The transaction with this revision. Nil if the history no longer contains it, or if it is hidden from the caller.
  func transaction(_ rev: Int, of module: String) throws(Failure) -> JSON? {
    let params: JSON = ["module": JSON(module), "limit": 1, "cursor": JSON(String(rev))]
    let found = try session.call("history.list", params).things("transactions").first
    return found?["rev"]?.int == rev ? found : nil
  }

  /// Describes the effect of a transaction in one line. The text is empty if the transaction can't be read.
  func text(_ rev: Int, of module: String, isBack: Bool) -> String {
    guard let transaction = try? transaction(rev, of: module) else { return "" }
    let text = ChangeText(session, of: module, isBack: isBack).line(of: transaction)
    return text.isEmpty ? "" : ": " + Terminal.clean(text)
  }
}
