import Time

/// A stretch of time that somebody asks about; either end may be open.
///
/// Ends stay days as long as they can: the daemon knows best where a day starts and ends.
struct TimeRange: Equatable {
  enum Bound: Equatable {
    case day(Day)
    case instant(Instant)
  }

  /// Not before this.
  var from: Bound?
  /// Before this instant, or up to and with this day.
  var to: Bound?

  /// As `from` and `to` of a call.
  func write(to params: inout Params) {
    params.set("from", from.map(\.text))
    params.set("to", to.map(\.text))
  }
}

extension TimeRange.Bound {
  var instant: Instant? { if case .instant(let instant) = self { instant } else { nil } }

  var text: String {
    switch self {
    case .day(let day): day.description
    case .instant(let instant): instant.description
    }
  }
}
