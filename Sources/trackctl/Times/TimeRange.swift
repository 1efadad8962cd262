import Time

/// A range of time. The start, the end or both may be open.
///
/// Days aren't converted to instants here. The daemon converts the days, because it determines when a day starts and
/// ends.
struct TimeRange: Equatable {
  enum Bound: Equatable {
    case day(Day)
    case instant(Instant)
  }

  /// The start of the range, inclusive.
  var from: Bound?
  /// The end of the range. A day is inclusive, and an instant is exclusive.
  var to: Bound?

  /// Sets the params `from` and `to` of a call.
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
