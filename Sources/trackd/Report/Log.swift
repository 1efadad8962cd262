import Host
import System
import Systemd

/// Where the daemon tells what an administrator should know.
///
/// Structured entries go to the journal when that is where stderr leads; else each is one plain line on stderr, without a
/// time or a priority, which whatever collects it adds. Entries less urgent than the level are left out, and so are those
/// about one user beyond what `Moderation` lets through; how many these were is told later.
final class Log {
  var level: LogLevel
  private let isJournal: Bool
  private var moderation = Moderation()

  init(level: LogLevel) {
    self.level = level
    isJournal = JournalLog.isConnected
  }

  func write(_ entry: LogEntry, file: String = #fileID, line: Int = #line, function: String = #function) {
    write(entry, at: CodePlace(file, line, function))
  }

  func write(_ entry: LogEntry, at place: CodePlace) {
    guard entry.level <= level else { return }
    if let peer = entry.peer, !moderation.admit(peer, entry.kind, now: Clock.monotonicNanoseconds()) { return }
    put(entry, place)
  }

  /// When there is something to tell about entries that were left out, in monotonic nanoseconds; nil: nothing was left out.
  var summaryIsDue: Int? { moderation.nextEnd }

  /// Tells how many entries were left out where the time is over by now.
  func writeSummaries(now: Int = Clock.monotonicNanoseconds()) {
    for (subject, count) in moderation.takeOmitted(now: now) {
      put(.omitted(count, of: subject), CodePlace(#fileID, #line, #function))
    }
  }

  /// A log that can't be written is nothing to stop for.
  private func put(_ entry: LogEntry, _ place: CodePlace) {
    if isJournal {
      try? JournalLog.send(fields: Self.fields(of: entry, at: place))
    } else {
      try? StandardStream.error.write(Self.lines(of: entry))
    }
  }

  static func lines(of entry: LogEntry) -> String {
    entry.message.split(separator: "\n").map { "trackd: \($0)\n" }.joined()
  }

  static func fields(of entry: LogEntry, at place: CodePlace) -> [(String, String)] {
    [
      ("MESSAGE", entry.message), ("MESSAGE_ID", entry.kind.rawValue), ("PRIORITY", String(entry.level.priority)),
      ("SYSLOG_IDENTIFIER", "trackd"), ("CODE_FILE", place.file), ("CODE_LINE", String(place.line)),
      ("CODE_FUNC", place.function),
    ] + entry.fields.map { ($0.name, $0.value) }
  }
}
