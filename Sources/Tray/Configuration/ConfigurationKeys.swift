package import ProgramKit

package typealias ConfigurationReader = SettingsReader<Configuration>

extension ConfigurationReader {
  /// Parses the text of a tray.conf.
  package init(text: String, file: String) {
    self.init(text: text, file: file, keys: SettingKey.all, over: Configuration())
  }
}

extension SettingKey<Configuration> {
  private static func flag(
    _ section: String, _ name: String, _ standard: Bool, set: @escaping (inout Configuration, Bool) -> Void
  ) -> Self {
    Self(section, name, standard, "yes or no", from: Quantity.flag, set: set)
  }

  static var all: [Self] {
    let first = Configuration()
    return [
      .flag("tray", "label", first.showsLabel) { $0.showsLabel = $1 },
      Self("tray", "longAfter", first.longSeconds, "a length of time from 1min to 30d, such as 10h") { text in
        Quantity.seconds(text, in: 60...30 * 86_400)
      } set: {
        $0.longSeconds = $1
      },
      Self("tray", "ask", first.asks, "a program and its arguments") { text in
        .some(text.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init))
      } set: {
        $0.asks = $1
      },
      .flag("notifications", "hours", first.tellsHours) { $0.tellsHours = $1 },
      .flag("notifications", "budgets", first.tellsBudgets) { $0.tellsBudgets = $1 },
      .flag("notifications", "chores", first.tellsChores) { $0.tellsChores = $1 },
      .flag("notifications", "feed", first.tellsFeed) { $0.tellsFeed = $1 },
      .flag("notifications", "modules", first.tellsModules) { $0.tellsModules = $1 },
      .flag("notifications", "long", first.tellsLong) { $0.tellsLong = $1 },
      Self("notifications", "quiet", first.quiet, "two times of day, such as 22:00-7:00") { text in
        QuietHours(text).map { .some($0) }
      } set: {
        $0.quiet = $1
      },
      .flag("idle", "idle", first.asksAfterIdle) { $0.asksAfterIdle = $1 },
      .flag("idle", "lock", first.asksAfterLock) { $0.asksAfterLock = $1 },
      .flag("idle", "sleep", first.asksAfterSleep) { $0.asksAfterSleep = $1 },
      Self("idle", "after", first.idleSeconds, "a length of time from 5s to 24h, such as 5min") { text in
        Quantity.seconds(text, in: 5...86_400)
      } set: {
        $0.idleSeconds = $1
      },
    ]
  }
}
