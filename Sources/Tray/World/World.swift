/// The part of the daemon's state that the tray shows. A nil member is unknown, because the daemon hasn't answered or
/// doesn't run the module.
package struct World: Equatable, Sendable {
  package var isOnline = false
  /// The user's account.
  package var me = ""
  package var timer: TimerState?
  package var chores: [Chore]?
  package var hours: HoursState?
  package var budgets: [BudgetState]?
  package var feed: [FeedItem]?
  package var sync = SyncState()
  /// The status texts of custom modules, by module.
  package var statuses: [String: String] = [:]

  package init() {}

  package var running: Entry? { timer?.running }
}
