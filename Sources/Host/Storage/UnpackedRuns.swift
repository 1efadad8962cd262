import System

/// A cache of the packed runs that were read last. A caller that continues to read, or that undoes step by step, needs
/// the same run again.
///
/// All copies of a history share the cache, on any thread.
final class UnpackedRuns: Sendable {
  /// The maximum number of cached runs. That is enough for a few callers that read different parts of the history at
  /// once.
  private static let most = 4

  private typealias Run = (packed: PackedTransactions, transactions: [KeptTransaction])

  private let runs = Monitor<[Run]>([])

  func transactions(of packed: PackedTransactions) -> [KeptTransaction] {
    runs.withLock { runs in
      if let last = runs.last, last.packed === packed { return last.transactions }
      let index = runs.firstIndex { $0.packed === packed }
      let run: Run = index.map { runs.remove(at: $0) } ?? (packed, packed.transactions)
      if runs.count == Self.most { runs.removeFirst() }
      runs.append(run)
      return run.transactions
    }
  }
}
