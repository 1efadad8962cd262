import TrackClientCore
import Wire

/// Takes back all that an import brought.
struct ImportUndo {
  let session: Session
  /// What was changed for it, so that all of it or nothing is taken back.
  private var changes: [(module: String, rev: Int)] = []

  init(session: Session) {
    self.session = session
  }

  /// - Returns: how many rows it took back.
  mutating func callAsFunction(_ id: ImportID) throws(Failure) -> Int {
    for (module, revisions) in id.revisions { try checkHistory(of: module, from: revisions.lowerBound) }
    do throws(Failure) {
      var count = 0
      for (module, revisions) in id.revisions.sorted(by: { $0.key < $1.key }) { count += try undo(module, revisions) }
      if let number = id.timer { count += try remove(number) }
      return count
    } catch {
      throw restored(after: error)
    }
  }

  private func restored(after failure: Failure) -> Failure {
    if changes.isEmpty { return failure }
    do throws(Failure) {
      for (module, rev) in changes.reversed() {
        _ = try session.change("history.undo", ["module": JSON(module), "rev": JSON(rev)])
      }
      return failure.adding(hints: ["what had been taken back is there again: all of the import is"])
    } catch {
      return failure.adding(hints: ["a part was taken back: \(error.message)", "trackctl history shows what"])
    }
  }

  private mutating func change(_ module: String, _ method: String, _ params: JSON) throws(Failure) -> JSON {
    let reply = try session.change(method, params)
    if reply["changed"]?.bool != false, let rev = reply["rev"]?.int { changes.append((module, rev)) }
    return reply
  }

  private func checkHistory(of module: String, from rev: Int) throws(Failure) {
    if try Transactions(session: session).transaction(rev, of: module) != nil { return }
    throw Failure(
      .refused, "\(module) no longer keeps all of its history since revision \(rev): nothing was taken back",
      hints: ["history goes back a day, or 64 MiB; what came can still be deleted"])
  }

  private mutating func remove(_ number: Int) throws(Failure) -> Int {
    var count = 0
    while true {
      let reply = try change("timer", "timer.import.remove", ["import": JSON(number)])
      count += reply["removed"]?.int ?? 0
      if reply["left"]?.int ?? 0 == 0 { return count }
    }
  }

  /// The newest first, and of one's own alone: others may have changed something in between.
  private mutating func undo(_ module: String, _ revisions: ClosedRange<Int>) throws(Failure) -> Int {
    let user = try session.call("system.hello")["user"]?.string
    var count = 0
    var cursor: String? = String(revisions.upperBound)
    while let place = cursor {
      let params: JSON = ["module": JSON(module), "limit": JSON(Pages.largestPage), "cursor": JSON(place)]
      let page = try session.call("history.list", params)
      for transaction in page.things("transactions") {
        guard let rev = transaction["rev"]?.int, rev >= revisions.lowerBound else { return count }
        guard revisions.contains(rev), transaction["undone"] == nil, transaction["undoes"] == nil,
          transaction["by"]?.string == user, Self.wasImported(transaction)
        else { continue }
        _ = try change(module, "history.undo", ["module": JSON(module), "rev": JSON(rev)])
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
