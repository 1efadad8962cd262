/// Growing pauses between attempts, in the caller's unit.
package struct Backoff: Equatable {
  private let range: ClosedRange<Int>
  private var pause: Int

  package init(_ range: ClosedRange<Int>) {
    self.range = range
    pause = range.lowerBound
  }

  /// The pause before the next attempt.
  package mutating func next() -> Int {
    defer { pause = min(2 * pause, range.upperBound) }
    return pause
  }

  /// An attempt was successful.
  package mutating func reset() { pause = range.lowerBound }
}
