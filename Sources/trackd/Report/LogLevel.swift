/// How urgent an entry of the log is: the levels of syslog(3), by the names that systemd knows them by.
enum LogLevel: String, Comparable, CaseIterable {
  case emergency = "emerg"
  case alert
  case critical = "crit"
  case error = "err"
  case warning, notice, info, debug

  /// The number of syslog(3).
  var priority: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// By its name, or by its number as in syslog(3).
  init?(named text: String) {
    guard let level = Self.allCases.first(where: { $0.rawValue == text || String($0.priority) == text }) else {
      return nil
    }
    self = level
  }

  static var listed: String { allCases.map(\.rawValue).joined(separator: ", ") }

  static func < (one: LogLevel, other: LogLevel) -> Bool { one.priority < other.priority }
}
