/// The priority of a log entry: the levels of syslog(3), with systemd's names.
package enum LogLevel: String, Comparable, CaseIterable, Sendable {
  case emergency = "emerg"
  case alert
  case critical = "crit"
  case error = "err"
  case warning, notice, info, debug

  /// The number of the level in syslog(3).
  package var priority: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Accepts a name, or a number as in syslog(3).
  package init?(named text: String) {
    guard let level = Self.allCases.first(where: { $0.rawValue == text || String($0.priority) == text }) else {
      return nil
    }
    self = level
  }

  package static var listed: String { allCases.map(\.rawValue).joined(separator: ", ") }

  package static func < (one: LogLevel, other: LogLevel) -> Bool { one.priority < other.priority }
}
