/// All that the tray shows, as the daemon said last. Nil: not known, for the daemon hasn't been asked, or has no such module.
public struct World: Equatable, Sendable {
  public var isOnline = false
  /// The user's account.
  public var me = ""
  public var timer: TimerState?
  public var chores: [Chore]?
  public var hours: HoursState?
  public var feed: [FeedItem]?

  public init() {}

  public var running: Entry? { timer?.running }
}
