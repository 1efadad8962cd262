import System

/// The packed transactions that were looked at last: whoever reads on, or goes back step by step, wants the next of them.
///
/// All copies of a history share it, on whichever thread they are.
final class UnpackedRuns: Sendable {
  /// For so many who read at once, each somewhere else.
  private static let most = 4

  private typealias Run = (packed: PackedTransactions, transactions: [KeptTransaction])

  private let runs = Monitor<[Run]>([])

  func transactions(of packed: PackedTransactions) -> [KeptTransaction] {
    runs.withLock { runs in
      if let last = runs.last, last.packed === packed { return last.transactions }
      let place = runs.firstIndex { $0.packed === packed }
      let run: Run = place.map { runs.remove(at: $0) } ?? (packed, packed.transactions)
      if runs.count == Self.most { runs.removeFirst() }
      runs.append(run)
      return run.transactions
    }
  }
}
