/// How urgent an entry of the log is: the levels of syslog(3), by the names that systemd knows them by.
enum LogLevel: Int, Comparable, CaseIterable {
  case emergency, alert, critical, error, warning, notice, info, debug

  var name: String {
    switch self {
    case .emergency: "emerg"
    case .alert: "alert"
    case .critical: "crit"
    case .error: "err"
    case .warning: "warning"
    case .notice: "notice"
    case .info: "info"
    case .debug: "debug"
    }
  }

  /// By its name, or by its number as in syslog(3).
  init?(named text: String) {
    guard let level = Self.allCases.first(where: { $0.name == text || String($0.rawValue) == text }) else { return nil }
    self = level
  }

  static var listed: String { allCases.map(\.name).joined(separator: ", ") }

  static func < (one: LogLevel, other: LogLevel) -> Bool { one.rawValue < other.rawValue }
}
