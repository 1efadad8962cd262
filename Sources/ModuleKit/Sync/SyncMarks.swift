public import Time

/// What a person should know about other machines, whatever module it concerns.
public struct SyncMarks: Sendable, Equatable {
  public var conflicts = 0
  /// When the oldest change was made that home hasn't got yet.
  public var waitingSince: Instant?

  public init() {}
}
