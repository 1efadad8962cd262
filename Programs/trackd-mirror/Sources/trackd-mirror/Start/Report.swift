import Platform

/// What an administrator is told, in the log: nothing of what users wrote.
enum Report {
  enum Level: Int { case error = 3, warning = 4, notice = 5, info = 6 }

  /// The journal takes the level from the front of a line.
  private static let isJournal = Platform.environment("JOURNAL_STREAM") != nil

  static func say(_ level: Level, _ text: String) {
    Platform.write((isJournal ? "<\(level.rawValue)>" : "trackd-mirror: ") + text + "\n", to: 2)
  }

  /// `3 s`, `5 min`, `2 h`, `3 days`: as much as one wants to know of how late something is.
  static func length(seconds: Int) -> String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7200: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h"
    default: "\(seconds / 86_400) days"
    }
  }
}
