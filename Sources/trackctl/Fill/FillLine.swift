import Time
import Wire

/// What the timer has for one day and project, and what becomes of it.
struct FillLine {
  enum Fate: Equatable {
    case log(client: String, project: String, halves: Int)
    /// Left as it is, and why.
    case skip(String)
  }

  let day: Day
  /// As the timer calls it, `client/project`.
  let name: String
  let seconds: Int
  var fate: Fate

  var halves: Int? {
    if case .log(_, _, let halves) = fate { halves } else { nil }
  }
}
