/// What the user may set: the contents of tray.conf, or the defaults.
package struct Configuration: Equatable, Sendable {
  package var showsLabel = true
  /// A timer that runs longer was perhaps forgotten.
  package var longSeconds = 24 * 3600
  /// The words of a program that asks for a line of text; nil: the first that is there of those that are known.
  package var asks: [String]?

  package var tellsHours = true
  package var tellsChores = true
  package var tellsFeed = true
  package var tellsLong = true
  /// When nothing new is shown, in minutes of the day; the end may lie before the beginning. Nil: never.
  package var quiet: QuietHours?

  package var asksAfterIdle = true
  package var asksAfterLock = true
  package var asksAfterSleep = true
  /// Who did nothing for so long was away.
  package var idleSeconds = 300

  package init() {}
}
