/// The user's settings, as tray.conf defines them. Settings that the file doesn't contain have their defaults.
package struct Configuration: Equatable, Sendable {
  package var showsLabel = true
  /// A timer that has run for longer than this was probably forgotten.
  package var longSeconds = 24 * 3600
  /// The words of a command that asks for a line of text. If nil, the first known program that is installed is used.
  package var asks: [String]?

  package var tellsHours = true
  package var tellsBudgets = true
  package var tellsChores = true
  package var tellsFeed = true
  package var tellsModules = true
  package var tellsLong = true
  /// The period in which nothing new is shown. Nil if there are no quiet hours.
  package var quiet: QuietHours?

  package var asksAfterIdle = true
  package var asksAfterLock = true
  package var asksAfterSleep = true
  /// The user counts as away after this many seconds without input.
  package var idleSeconds = 300

  package init() {}
}
