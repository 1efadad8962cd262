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
  /// What the entries' notes say.
  var comment = ""
  /// Seconds that the timer has beside those that a record has already.
  var more = 0
  var fate: Fate

  var key: FillKey { FillKey(day: day, project: name.lowercased()) }

  var halves: Int? {
    if case .log(_, _, let halves) = fate { halves } else { nil }
  }
}
