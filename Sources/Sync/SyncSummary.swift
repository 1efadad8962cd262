/// What a round has done.
package struct SyncSummary: Sendable, Equatable {
  /// The number of transactions that home has merged.
  package var sent = 0
  /// The number of home's rows that were stored here.
  package var received = 0
  package var pictures = 0
  /// Changes that became conflicts in this round.
  package var conflicts = 0
  /// By how many seconds home's clock is ahead of this machine's clock.
  package var clockDifference = 0
  /// Modules that home doesn't have or doesn't sync.
  package var missing: [String] = []

  package init() {}
}
