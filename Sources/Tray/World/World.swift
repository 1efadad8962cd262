/// The part of the daemon's state that the tray shows. A member is nil if the daemon hasn't answered or doesn't run the
/// module.
package struct World: Equatable, Sendable {
  package var isOnline = false
  /// The name of the user's account.
  package var me = ""
  package var timer: TimerState?
  package var chores: [Chore]?
  package var hours: HoursState?
  package var budgets: [BudgetState]?
  package var feed: [FeedItem]?
  package var sync = SyncState()
  /// The status text of each custom module, keyed by module name.
  package var statuses: [String: String] = [:]

  package init() {}

  package var running: Entry? { timer?.running }
}
