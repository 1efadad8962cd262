import Time
import Wire

/// The timer's total for a day and project, and what the daemon does with it.
struct FillLine {
  let day: Day
  /// The timer's name for the project, `client/project`.
  let name: String
  let seconds: Int
  /// What is to be logged on the day in all.
  var minutes: Int
  /// The notes of the entries.
  var comment = ""
  /// How much of it is new. Nil until the daemon has answered.
  var added: Int?
  var record: Int?
  /// Why nothing is logged.
  var skipped: String?

  var key: FillKey { FillKey(day: day, project: name.lowercased()) }

  var isLogged: Bool { added ?? 0 > 0 }

  /// The day in a call of `hours.fill`. Nil if the name has no client.
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

  /// What to know about the line.
  var remark: String { skipped ?? (added.map { $0 < minutes } == true ? "the rest is logged already" : "") }
}
