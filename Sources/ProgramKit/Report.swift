import System

/// The log of a program, which is written to standard error. It never contains the texts of users.
package struct Report: Sendable {
  private let program: String
  /// Whether standard error is connected to systemd's journal, which reads the level from the start of each line.
  private let isJournal = Process.environment("JOURNAL_STREAM") != nil

  package init(of program: String) {
    self.program = program
  }

  package func say(_ level: LogLevel, _ text: String) { try? StandardStream.error.write(line(level, text)) }

  package func line(_ level: LogLevel, _ text: String) -> String {
    (isJournal ? "<\(level.priority)>" : "\(program): ") + text + "\n"
  }
}
