import System
import Systemd

/// Where the daemon tells what an administrator should know.
///
/// Structured entries go to the journal when that is where stderr leads; else each is one plain line on stderr, without a
/// time or a priority, which whatever collects it adds. Entries less urgent than the level are left out.
final class Log {
  var level: LogLevel
  private let isJournal: Bool

  init(level: LogLevel) {
    self.level = level
    isJournal = JournalLog.isConnected
  }

  /// A log that can't be written is nothing to stop for.
  func write(_ entry: LogEntry) {
    guard entry.level <= level else { return }
    if isJournal {
      try? JournalLog.send(fields: Self.fields(of: entry))
    } else {
      try? StandardStream.error.write(Self.lines(of: entry))
    }
  }

  static func lines(of entry: LogEntry) -> String {
    entry.message.split(separator: "\n").map { "trackd: \($0)\n" }.joined()
  }

  static func fields(of entry: LogEntry) -> [(String, String)] {
    [
      ("MESSAGE", entry.message), ("MESSAGE_ID", entry.id), ("PRIORITY", String(entry.level.rawValue)),
      ("SYSLOG_IDENTIFIER", "trackd"),
    ] + entry.fields.map { ($0.name, $0.value) }
  }
}
