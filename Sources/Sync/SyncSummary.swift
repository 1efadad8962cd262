/// What a round has done.
package struct SyncSummary: Sendable, Equatable {
  /// Transactions that home has taken over.
  package var sent = 0
  /// Rows of home that were taken over here.
  package var received = 0
  package var pictures = 0
  /// Changes that became conflicts in this round.
  package var conflicts = 0
  /// By how many seconds home's clock is ahead of this machine's.
  package var clockDifference = 0
  /// Modules that home doesn't have.
  package var missing: [String] = []

  package init() {}
}
