/// What the user may set: the contents of tray.conf, or the defaults.
public struct Configuration: Equatable, Sendable {
  public var showsLabel = true
  /// A timer that runs longer was perhaps forgotten.
  public var longSeconds = 24 * 3600
  /// The words of a program that asks for a line of text; nil: the first that is there of those that are known.
  public var asks: [String]?

  public var tellsHours = true
  public var tellsChores = true
  public var tellsFeed = true
  public var tellsLong = true
  /// When nothing new is shown, in minutes of the day; the end may lie before the beginning. Nil: never.
  public var quiet: QuietHours?

  public var asksAfterIdle = true
  public var asksAfterLock = true
  public var asksAfterSleep = true
  /// Who did nothing for so long was away.
  public var idleSeconds = 300

  public init() {}
}
