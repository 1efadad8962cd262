import Wire

/// Looks transactions up in the history that a module keeps.
struct Transactions {
  let session: Session

  /// One by its revision; nil where it isn't kept, or isn't to be seen.
  func transaction(_ rev: Int, of module: String) throws(Failure) -> JSON? {
    let params: JSON = ["module": JSON(module), "limit": 1, "cursor": JSON(String(rev))]
    let found = try session.call("history.list", params).things("transactions").first
    return found?["rev"]?.int == rev ? found : nil
  }

  /// What became of things by a transaction that is known to be there, in a line; nothing where that can't be had.
  func text(_ rev: Int, of module: String, isBack: Bool) -> String {
    guard let transaction = try? transaction(rev, of: module) else { return "" }
    let text = ChangeText(session.timeText, isBack: isBack).line(of: transaction)
    return text.isEmpty ? "" : ": " + Terminal.clean(text)
  }
}
