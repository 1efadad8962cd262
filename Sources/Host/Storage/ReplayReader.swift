import Journal
import ModuleKit
import Wire

/// Makes replay items from the journal records that recovery reads. Rows of a table are batched.
///
/// Rows are decoded on the reader's thread right after parsing, so their text needn't be kept. A transaction's text is
/// kept in the history anyway, so the thread that applies the items parses it. This splits the work about evenly
/// between the two threads.
final class ReplayReader<State: ModuleState> {
  private let batchSize = 1024

  /// The number of records read since the last call of `drain`.
  private(set) var waiting = 0
  /// The table of the previous row, and that table's batch. A journal has the rows of a table one after another.
  private var table = ""
  private var batch: RowBatch?
  private var close: (() -> @Sendable (inout State) -> Void)?
  /// Consecutive transactions that aren't in `items` yet. They have a separate list, because appending to a list of
  /// this type needs no type lookup.
  private var transactions: [ReadTransaction] = []
  private var items: [Replay<State>.Item] = []
  private let tables: [TableDescription<State>]

  init(_ definition: ModuleDefinition<State>) {
    tables = definition.tables
  }

  /// Removes and returns the pending items.
  func drain() -> [Replay<State>.Item] {
    closeBatches()
    waiting = 0
    var drained: [Replay<State>.Item] = []
    swap(&drained, &items)
    return drained
  }

  func header(next: [String: Int], rev: Int) {
    items.append(.header(next: next, rev: rev))
  }

  func row(table name: String, id: Int, json: JSON) throws(Damage) {
    waiting += 1
    if batch == nil || table != name {
      if name == KeyedCall.table { return try key(json) }
      try openBatch(name)
    }
    do throws(Malformed) { try batch?.read(id, json) } catch { throw error.damage(id, of: name) }
    if batch?.count == batchSize { closeBatches() }
  }

  private func openBatch(_ name: String) throws(Damage) {
    closeBatches()
    guard let description = tables.first(where: { $0.name == name }) else { throw Damage("unknown table '\(name)'") }
    table = name
    (batch, close) = description.batch()
  }

  private func closeBatches() {
    if let close { items.append(.rows(load: close())) }
    (batch, close) = (nil, nil)
    if !transactions.isEmpty { items.append(.transactions(transactions)) }
    transactions = []
  }

  private func key(_ json: JSON) throws(Damage) {
    guard let (account, key, call) = KeyedCall.read(json) else {
      throw Damage("an idempotency key's record is incomplete")
    }
    items.append(.key(account: account, key, call))
  }

  func transaction(_ record: TransactionLine, historyOnly: Bool) throws(Damage) {
    if batch != nil { closeBatches() }
    waiting += 1
    transactions.append(ReadTransaction(rev: record.rev, body: Array(record.body), historyOnly: historyOnly))
  }
}
