public import Time

/// The time range that a caller asks about. The range excludes its end. A range without a start or without an end is
/// unlimited on that side.
public struct Window: Sendable, Equatable {
  public let start: Instant?
  public let end: Instant?

  public static let from = Param<Bound>.bound("from", "from this time or day on").optional
  public static let to = Param<Bound>.bound("to", "before this time, or until the end of this day").optional
  public static let params: [any AnyParam] = [from, to]

  /// Reads the params `from` and `to` of a call. A date stands for a day in the call's time zone.
  public init(_ call: Call) throws(Rejection) {
    let zone = call.timeZone
    start = call[Window.from].map { bound in
      switch bound {
      case .instant(let instant): instant
      case .day(let day): zone.start(of: day)
      }
    }
    end = call[Window.to].map { bound in
      switch bound {
      case .instant(let instant): instant
      case .day(let day): zone.start(of: day.adding(days: 1))
      }
    }
    if let start, let end, start >= end {
      throw .violation("to", "range", "must be later than 'from': \(end) isn't after \(start)")
    }
  }

  /// The range in seconds since 1970. An open end extends to the limit of representable time.
  public var seconds: Range<Int> {
    let first = start ?? .earliest
    let last = end?.seconds ?? Instant.latest.seconds + 1
    return first.seconds..<max(first.seconds, last)
  }
}
