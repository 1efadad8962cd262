import Time

/// The timer's total for a day and project, and what the fill does with it.
struct FillLine {
  enum Fate: Equatable {
    case log(client: String, project: String, halves: Int)
    /// Left unchanged, for this reason.
    case skip(String)
  }

  let day: Day
  /// The timer's name for the project, `client/project`.
  let name: String
  let seconds: Int
  /// The notes of the entries.
  var comment = ""
  /// Seconds of timer entries that an existing record doesn't cover.
  var more = 0
  var fate: Fate

  var key: FillKey { FillKey(day: day, project: name.lowercased()) }

  var halves: Int? {
    if case .log(_, _, let halves) = fate { halves } else { nil }
  }
}
