/// A backoff with growing pauses between attempts. The caller chooses the unit of time.
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

  /// Returns to the shortest pause. Callers do this when attempts succeed again.
  package mutating func reset() { pause = range.lowerBound }
}
