/// Consecutive transactions of a history, plain or packed.
enum KeptRun: Sendable {
  case plain([KeptTransaction])
  case packed(PackedTransactions)

  var firstRev: Int {
    switch self {
    case .plain(let transactions): transactions[0].rev
    case .packed(let packed): packed.firstRev
    }
  }

  var count: Int {
    switch self {
    case .plain(let transactions): transactions.count
    case .packed(let packed): packed.count
    }
  }
}
