import Host
import ProgramKit
import System
import Systemd

/// The daemon's log for administrators.
///
/// If stderr leads to the systemd journal, each entry is sent to the journal together with its fields. Otherwise each
/// entry is a plain line on stderr. The line has no time or priority, because the program that collects stderr adds
/// them. Entries below the level are dropped. If there are too many entries about one principal, `Moderation` omits
/// some and the log reports their number later.
final class Log {
  var level: LogLevel
  private let isJournal: Bool
  private var moderation = Moderation()

  init(level: LogLevel) {
    self.level = level
    isJournal = JournalLog.isConnected
  }

  func write(_ entry: LogEntry, file: String = #fileID, line: Int = #line, function: String = #function) {
    write(entry, at: CodeLocation(file, line, function))
  }

  func write(_ entry: LogEntry, at location: CodeLocation) {
    guard entry.level <= level else { return }
    if let peer = entry.peer, !moderation.admit(peer, entry.kind, now: Clock.monotonicNanoseconds()) { return }
    put(entry, location)
  }

  /// When the number of omitted entries must be logged, in monotonic nanoseconds. Nil if no entries were omitted.
  var summaryIsDue: Int? { moderation.nextEnd }

  /// Logs the number of omitted entries for each period that has ended.
  func writeSummaries(now: Int = Clock.monotonicNanoseconds()) {
    for (subject, count) in moderation.takeOmitted(now: now) {
      put(.omitted(count, of: subject), CodeLocation(#fileID, #line, #function))
    }
  }

  /// Writes the entry. Errors are ignored, because the daemon must not stop when its log can't be written.
  private func put(_ entry: LogEntry, _ location: CodeLocation) {
    if isJournal {
      try? JournalLog.send(fields: Self.fields(of: entry, at: location))
    } else {
      try? StandardStream.error.write(Self.lines(of: entry))
    }
  }

  static func lines(of entry: LogEntry) -> String {
    entry.message.split(separator: "\n").map { "trackd: \($0)\n" }.joined()
  }

  static func fields(of entry: LogEntry, at location: CodeLocation) -> [(String, String)] {
    [
      ("MESSAGE", entry.message), ("MESSAGE_ID", entry.kind.rawValue), ("PRIORITY", String(entry.level.priority)),
      ("SYSLOG_IDENTIFIER", "trackd"), ("CODE_FILE", location.file), ("CODE_LINE", String(location.line)),
      ("CODE_FUNC", location.function),
    ] + entry.fields.map { ($0.name, $0.value) }
  }
}
