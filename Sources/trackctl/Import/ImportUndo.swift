import TrackClientCore
import Wire

/// Takes back all that an import brought.
struct ImportUndo {
  let session: Session

  /// - Returns: how many rows it took back.
  func callAsFunction(_ id: ImportID) throws(Failure) -> Int {
    // First, so that it is all of it or nothing.
    for (module, revisions) in id.revisions { try checkHistory(of: module, from: revisions.lowerBound) }
    var count = 0
    for (module, revisions) in id.revisions.sorted(by: { $0.key < $1.key }) { count += try undo(module, revisions) }
    if let number = id.timer { count += try remove(number) }
    return count
  }

  private func checkHistory(of module: String, from rev: Int) throws(Failure) {
    let page = try session.call(
      "history.list", ["module": JSON(module), "limit": 1, "cursor": JSON(String(rev))])
    if page["transactions"]?[0]?["rev"]?.int == rev { return }
    throw Failure(
      .refused, "\(module) no longer keeps all of its history since revision \(rev): nothing was taken back",
      hints: ["history goes back a day, or 64 MiB; what came can still be deleted"])
  }

  private func remove(_ number: Int) throws(Failure) -> Int {
    var count = 0
    while true {
      let reply = try session.change("timer.import.remove", ["import": JSON(number)])
      count += reply["removed"]?.int ?? 0
      if reply["left"]?.int ?? 0 == 0 { return count }
    }
  }

  /// The newest first, and of one's own alone: others may have changed something in between.
  private func undo(_ module: String, _ revisions: ClosedRange<Int>) throws(Failure) -> Int {
    let user = try session.call("system.hello")["user"]?.string
    var count = 0
    var cursor: String? = String(revisions.upperBound)
    while let place = cursor {
      var params = Params()
      params.set("module", module)
      params.set("limit", Pages.largestPage)
      params.set("cursor", place)
      let page = try session.call("history.list", try params.json())
      let transactions = page["transactions"]?.elements.map(\.self) ?? []
      for transaction in transactions {
        guard let rev = transaction["rev"]?.int, rev >= revisions.lowerBound else { return count }
        guard revisions.contains(rev), transaction["undone"] == nil, transaction["undoes"] == nil,
          transaction["by"]?.string == user, Self.wasImported(transaction)
        else { continue }
        _ = try session.change("history.undo", ["module": JSON(module), "rev": JSON(rev)])
        count += 1
      }
      let next = page["next"]?.string
      cursor = next == place ? nil : next
    }
    return count
  }

  /// What adds a row with a name of elsewhere, and what else an import calls.
  private static func wasImported(_ transaction: JSON) -> Bool {
    let method = transaction.text("method")
    guard ["hours.submit", "remarks.add"].contains(method) else { return ImportCalls.methods.contains(method) }
    return transaction["changes"]?[0]?["after"]?["source"] != nil
  }
}
