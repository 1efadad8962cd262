/// What a round has done, for the user.
package struct SyncSummary: Sendable, Equatable {
  /// The number of transactions that home has merged.
  package var sent = 0
  /// The number of home's rows that were stored here.
  package var received = 0
  package var pictures = 0
  /// The number of changes that became conflicts.
  package var conflicts = 0
  /// The number of seconds by which home's clock is ahead of this machine's clock.
  package var clockDifference = 0
  /// The modules that home doesn't have or doesn't sync.
  package var missing: [String] = []

  package init() {}
}
