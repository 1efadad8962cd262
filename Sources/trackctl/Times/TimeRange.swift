import Time

/// A range of time. Either end may be open.
///
/// Days aren't converted to instants here. The daemon converts them, because it knows when a day starts and ends.
struct TimeRange: Equatable {
  enum Bound: Equatable {
    case day(Day)
    case instant(Instant)
  }

  /// The inclusive start.
  var from: Bound?
  /// The end: exclusive for an instant, inclusive for a day.
  var to: Bound?

  /// Writes the `from` and `to` params of a call.
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
