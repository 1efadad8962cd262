import TrackClientCalls

/// Undoes a whole import.
struct ImportUndo {
  let session: Session
  /// The changes that this undo has made so far. They are reverted if the undo fails.
  private var changes: [(module: String, rev: Int)] = []
  /// The number of the import's rows that had been undone before.
  private(set) var takenBackBefore = 0

  init(session: Session) {
    self.session = session
  }

  /// - Returns: the number of removed rows.
  mutating func callAsFunction(_ id: ImportID) throws(Failure) -> Int {
    for (module, ranges) in id.revisions {
      if let first = ranges.map(\.lowerBound).min() { try checkHistory(of: module, from: first) }
    }
    do throws(Failure) {
      var count = 0
      for (module, ranges) in id.revisions.sorted(by: { $0.key < $1.key }) {
        for revisions in ranges.reversed() { count += try undo(module, revisions) }
      }
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
        _ = try session.change(.history.undo(module: module, rev: rev))
      }
      return failure.adding(hints: ["nothing was undone: the whole import is still there"])
    } catch {
      return failure.adding(hints: ["a part was undone: \(error.message)", "to see what was undone: trackctl history"])
    }
  }

  private mutating func change<Reply>(
    _ module: String, _ call: TypedCall<Changed<Reply>>
  ) throws(Failure) -> Changed<Reply> {
    let reply = try session.change(call)
    if reply.changed != false { changes.append((module, reply.rev)) }
    return reply
  }

  private func checkHistory(of module: String, from rev: Int) throws(Failure) {
    if try Transactions(session: session).transaction(rev, of: module) != nil { return }
    throw Failure(
      .refused, "\(module) no longer keeps all of its history since revision \(rev): nothing was undone",
      hints: ["history goes back a day, or 64 MiB; imported rows can still be deleted"])
  }

  private mutating func remove(_ number: Int) throws(Failure) -> Int {
    var count = 0
    while true {
      let reply = try change("timer", .timer.importRemove(import: number))
      count += reply.removed
      if reply.left == 0 { return count }
    }
  }

  /// Undoes the newest changes first. Only the user's own changes are undone, because other users might have made
  /// changes in this range of revisions.
  private mutating func undo(_ module: String, _ revisions: ClosedRange<Int>) throws(Failure) -> Int {
    let user = try session.call(.system.hello()).user
    var count = 0
    var cursor: String? = String(revisions.upperBound)
    while let place = cursor {
      let page = try session.call(.history.list(module: module, limit: Pages.largestPage, cursor: place))
      for transaction in page.rows {
        guard transaction.rev >= revisions.lowerBound else { return count }
        guard revisions.contains(transaction.rev), transaction.undoes == nil, transaction.by == user,
          Self.wasImported(transaction)
        else { continue }
        guard transaction.undone == nil else {
          takenBackBefore += 1
          continue
        }
        _ = try change(module, .history.undo(module: module, rev: transaction.rev))
        count += 1
      }
      cursor = page.next == place ? nil : page.next
    }
    return count
  }

  /// Whether an import could have made this transaction. Imported hours records and remarks are recognized by their
  /// source names. Other rows have no source names, so each transaction whose method an import can call counts as
  /// imported.
  private static func wasImported(_ transaction: HistoryModule.Transaction) -> Bool {
    let method = transaction.method
    if let (module, verb) = method.parted(at: "."), !ModuleCommand.knownModules.contains(module) {
      return verb == "add" || verb.hasSuffix(".add") || verb.hasSuffix(".set")
    }
    guard ["hours.submit", "remarks.add"].contains(method) else { return ImportCalls.methods.contains(method) }
    // An imported remark can belong to another person, and only that person sees its source name. Only an import adds
    // remarks for other people, so a remark that isn't the caller's own counts as imported.
    let row = transaction.changes.first?.after
    return row?["source"] != nil || row?["own"]?.bool == false
  }
}
