import Time
import Wire

/// A line of a fill: the timer's total for a project on a day, and what the daemon did with that total.
struct FillLine {
  let day: Day
  /// The project's name in the timer: `client/project`.
  let name: String
  let seconds: Int
  /// The total to log for the day. It includes the minutes that are logged already.
  var minutes: Int
  /// The notes of the entries.
  var comment = ""
  /// How many of the minutes are new. Nil until the daemon has answered.
  var added: Int?
  var record: Int?
  /// The reason why nothing is logged. Nil if hours are logged.
  var skipped: String?

  var key: FillKey { FillKey(day: day, project: name.lowercased()) }

  var isLogged: Bool { added ?? 0 > 0 }

  /// The params for this line in a call of `hours.fill`. Nil if the name has no client.
  var params: JSON? {
    guard let (client, project) = name.parted(at: "/") else { return nil }
    return .given([
      "client": JSON(client), "project": JSON(project), "date": JSON(day.description), "minutes": JSON(minutes),
      "comment": comment.isEmpty ? nil : JSON(comment),
    ])
  }

  mutating func take(_ answer: JSON) {
    added = answer["added"]?.int
    record = answer["record"]?.int
    skipped = answer["skipped"]?.string.map { Self.reasons[$0] ?? $0 }
  }

  private static let reasons = [
    "noProject": "no such project of hours", "notMember": "you aren't on it", "locked": "the day is locked",
    "covered": "is logged already",
  ]

  /// An explanation of this line for the user.
  var remark: String { skipped ?? (added.map { $0 < minutes } == true ? "the rest is logged already" : "") }
}
