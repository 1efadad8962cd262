import Platform

/// What is told in the log: nothing of what users wrote.
enum Report {
  enum Level: Int { case warning = 4, notice = 5, info = 6 }

  /// The journal takes the level from the front of a line.
  private static let isJournal = Platform.environment("JOURNAL_STREAM") != nil

  static func say(_ level: Level, _ text: String) {
    Platform.write((isJournal ? "<\(level.rawValue)>" : "trackd-tray: ") + text + "\n", to: 2)
  }
}
