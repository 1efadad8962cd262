/// A period of the day in which nothing new is shown, such as `22:00-7:00`. Its bounds are minutes of the day.
package struct QuietHours: Equatable, Sendable {
  package let from: Int
  package let to: Int

  /// Parses a period. Returns nil if the text doesn't consist of two different times of day.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { part in
      HoursState.minute(String(part).filter { $0 != " " })
    }
    guard parts.count == 2, let from = parts[0], let to = parts[1], from != to else { return nil }
    (self.from, self.to) = (from, to)
  }

  package func contain(_ minute: Int) -> Bool {
    from < to ? from <= minute && minute < to : from <= minute || minute < to
  }
}
