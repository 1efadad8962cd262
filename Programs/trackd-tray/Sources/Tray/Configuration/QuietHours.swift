/// From when to when nothing new is shown, in minutes of the day: `22:00-7:00`.
public struct QuietHours: Equatable, Sendable {
  public let from: Int
  public let to: Int

  /// Nil for what isn't two times, or the same twice.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { part in
      HoursState.minute(String(part).filter { $0 != " " })
    }
    guard parts.count == 2, let from = parts[0], let to = parts[1], from != to else { return nil }
    (self.from, self.to) = (from, to)
  }

  public func contain(_ minute: Int) -> Bool {
    from < to ? from <= minute && minute < to : from <= minute || minute < to
  }
}
