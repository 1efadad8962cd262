/// All that the tray shows, as the daemon said last. Nil: not known, for the daemon hasn't been asked, or has no such module.
package struct World: Equatable, Sendable {
  package var isOnline = false
  /// The user's account.
  package var me = ""
  package var timer: TimerState?
  package var chores: [Chore]?
  package var hours: HoursState?
  package var feed: [FeedItem]?
  package var sync = SyncState()

  package init() {}

  package var running: Entry? { timer?.running }
}
