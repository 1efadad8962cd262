import System

/// A program's log on standard error. It never contains texts of users.
package struct Report: Sendable {
  private let program: String
  /// The journal takes the level from the start of a line.
  private let isJournal = Process.environment("JOURNAL_STREAM") != nil

  package init(of program: String) {
    self.program = program
  }

  package func say(_ level: LogLevel, _ text: String) { try? StandardStream.error.write(line(level, text)) }

  package func line(_ level: LogLevel, _ text: String) -> String {
    (isJournal ? "<\(level.priority)>" : "\(program): ") + text + "\n"
  }
}
