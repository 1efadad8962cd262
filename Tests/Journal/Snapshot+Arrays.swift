import Journal

extension Snapshot {
  /// Creates a snapshot whose history is in memory.
  init(
    rev: Int, next: [String: Int], rows: @escaping @Sendable (Emit) -> Void, kept: [(rev: Int, body: [UInt8])]
  ) {
    self.init(rev: rev, next: next, rows: rows, keptCount: kept.count) { emit in
      for (rev, body) in kept { emit(rev, body) }
    }
  }
}
