public import Time

/// What a person should know about sync, for all modules together.
public struct SyncMarks: Sendable, Equatable {
  public var conflicts = 0
  /// The time of the oldest change that home hasn't received yet.
  public var waitingSince: Instant?

  public init() {}
}
