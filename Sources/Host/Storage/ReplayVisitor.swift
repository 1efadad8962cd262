import Journal
import ModuleKit
import Wire

/// Applies records on the reader's own thread. A record that doesn't fit the module stops the reader at that record.
final class ReplayVisitor<State: ModuleState>: JournalVisitor {
  private let reader: ReplayReader<State>
  private var replay: Replay<State>

  init(_ definition: ModuleDefinition<State>, now: Int) {
    reader = ReplayReader(definition)
    replay = Replay(definition, now: now)
  }

  /// Returns the result after the last record.
  func finish() -> Replay<State> {
    // Only rows can be pending here, and applying rows never fails.
    try? takeAll()
    replay.finish()
    return replay
  }

  func header(next: [String: Int], rev: Int) { reader.header(next: next, rev: rev) }

  func row(table: String, id: Int, json: JSON) throws(Damage) { try reader.row(table: table, id: id, json: json) }

  func transaction(_ record: TransactionLine, historyOnly: Bool) throws(Damage) {
    try reader.transaction(record, historyOnly: historyOnly)
    try takeAll()
  }

  private func takeAll() throws(Damage) {
    for item in reader.drain() { try replay.take(item) }
  }
}
