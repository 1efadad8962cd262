/// The user's settings: the contents of tray.conf, or the defaults.
package struct Configuration: Equatable, Sendable {
  package var showsLabel = true
  /// A timer that runs longer may have been forgotten.
  package var longSeconds = 24 * 3600
  /// The words of a command that asks for a line of text; nil for the first known program that is installed.
  package var asks: [String]?

  package var tellsHours = true
  package var tellsBudgets = true
  package var tellsChores = true
  package var tellsFeed = true
  package var tellsModules = true
  package var tellsLong = true
  /// The time in which nothing new is shown, in minutes of the day. The end may be less than the beginning. Nil if
  /// there is no such time.
  package var quiet: QuietHours?

  package var asksAfterIdle = true
  package var asksAfterLock = true
  package var asksAfterSleep = true
  /// After this time without input the user counts as away.
  package var idleSeconds = 300

  package init() {}
}
