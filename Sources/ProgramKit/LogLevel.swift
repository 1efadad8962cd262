/// The priority of a log entry. The levels are those of syslog(3), and their names are those of systemd.
package enum LogLevel: String, Comparable, CaseIterable, Sendable {
  case emergency = "emerg"
  case alert
  case critical = "crit"
  case error = "err"
  case warning, notice, info, debug

  /// The number of this level in syslog(3).
  package var priority: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Parses a name, or a number of syslog(3).
  package init?(named text: String) {
    guard let level = Self.allCases.first(where: { $0.rawValue == text || String($0.priority) == text }) else {
      return nil
    }
    self = level
  }

  package static var listed: String { allCases.map(\.rawValue).joined(separator: ", ") }

  package static func < (one: LogLevel, other: LogLevel) -> Bool { one.priority < other.priority }
}
