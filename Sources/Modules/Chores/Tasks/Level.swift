/// The urgency of a task in one word.
enum Level: String, CaseIterable {
  case low, medium, high, now

  /// The highest level that this priority has reached.
  init(priority: Int) { self = Self.reached.last { $0.threshold <= priority } ?? .low }

  /// The lowest priority of the level.
  var threshold: Int {
    switch self {
    case .low: 0
    case .medium: 26
    case .high: 76
    case .now: 101
    }
  }

  /// The levels that a task reaches by waiting.
  static let reached: [Level] = [.medium, .high, .now]
}
