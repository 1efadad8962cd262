/// How pressing a task is, in a word.
enum Level: String, CaseIterable {
  case low, medium, high, now

  /// The last that this priority has reached.
  init(priority: Int) { self = Self.reached.last { $0.threshold <= priority } ?? .low }

  /// The least priority at which it is reached while time passes.
  var threshold: Int {
    switch self {
    case .low: 0
    case .medium: 26
    case .high: 76
    case .now: 101
    }
  }

  /// Those that a task reaches by waiting.
  static let reached: [Level] = [.medium, .high, .now]
}
