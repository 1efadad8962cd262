import Host
import ModuleKit
import ProgramKit
import Time

extension ConfigurationKey {
  /// The keys of the configuration file for a daemon with these modules and these module settings.
  static func all(modules: [String], settings: [Setting]) -> [ConfigurationKey] {
    daemon(modules: modules) + web + limits + settings.map(setting)
  }

  private static func daemon(modules: [String]) -> [ConfigurationKey] {
    [
      ConfigurationKey("daemon", "logLevel", \.logLevel, "one of \(LogLevel.listed)", from: LogLevel.init(named:)),
      ConfigurationKey("daemon", "modules", \.modules, "some of \(modules.joined(separator: ", "))") { text in
        let names = text.split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init)
        return names.allSatisfy(modules.contains) ? .some(names) : nil
      },
      ConfigurationKey("daemon", "timeZone", \.timeZone, "the name of a time zone, such as Europe/Berlin") { text in
        TimeZone.isValidName(text) ? .some(text) : nil
      },
      ConfigurationKey(
        "daemon", "exitWhenIdle", \.exitWhenIdleMilliseconds,
        "a length of time up to 24h, such as 30s, 5min or 1h 30min"
      ) { text in Quantity.milliseconds(text, in: 0...86_400_000) },
    ]
  }

  private static var web: [ConfigurationKey] {
    [
      ConfigurationKey("web", "gateway", \.gateway, "the name of a user of this machine, such as trackd-web") { text in
        1...256 ~= text.utf8.count && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } ? text : nil
      }
    ]
  }

  private static var limits: [ConfigurationKey] {
    [
      size("limits", "messageBytes", \.limits.messageBytes, 4 << 10...1 << 30),
      size("limits", "unfinishedBytesPerUser", \.limits.unfinishedBytesPerUser, 4 << 10...16 << 30),
      // The lower bound ensures that the largest event fits into an empty queue.
      size("limits", "outboxBytes", \.limits.outboxBytes, 4 << 20...1 << 30),
      number("limits", "batch", \.limits.batch, 1...10_000),
      number("limits", "connections", \.limits.connections, 1...1_000_000),
      number("limits", "connectionsPerUser", \.limits.connectionsPerUser, 1...1_000_000),
      number("limits", "subscriptionsPerConnection", \.limits.subscriptionsPerConnection, 1...10_000),
      number("limits", "stepsPerUser", \.limits.stepsPerUser, 1...1_000),
      number("limits", "idleMessageSeconds", \.limits.idleMessageSeconds, 1...3_600),
      number("limits", "stalledWriterSeconds", \.limits.stalledWriterSeconds, 1...3_600),
    ]
  }
}
