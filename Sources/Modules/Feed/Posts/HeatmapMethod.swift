import ModuleKit
import Time
import Wire

extension Feed {
  private static let user = Param<String>.name("user", "the user; default: you").optional
  private static let year = Param<Int>.integer("year", "the year; default: this one", 1...9999).example(2026)
    .optional

  static let heatmap = Method<Feed>.reads(
    "feed.heatmap",
    "Counts a user's activities that you may see, for each day of a year. A plan counts on its planned day.",
    params: [year, user, Param<TimeZone?>.timeZone],
    result: [
      Field("user", .text(1...299)), Field("year", .integer(1...9999)),
      Field("days", .array(.object(dayFields), 0...366)),
    ], reasons: [userReason]
  ) { feed, call, writer throws(Rejection) in
    let user = try feed.userOrCaller(call[user], call)
    let year = call[year] ?? call.timeZone.day(of: call.now).year
    writer.member("user", call.people.name(of: user))
    writer.member("year", year)
    let tallies = feed.tallies(of: user, year, call).sorted { $0.key < $1.key }
    writer.list("days", tallies) { show($0.key, $0.value, to: &$1) }
  }

  private func tallies(of user: Int, _ year: Int, _ call: Call) -> [Day: Diary.Tally] {
    let first = Day(year: year, month: 1, day: 1) ?? .earliest
    let last = Day(year: year, month: 12, day: 31) ?? .latest
    var tallies: [Day: Diary.Tally] = [:]
    for audience in audiences(of: user, call.user) {
      posts.index.diary(of: user, audience)?.add(first...last, in: call.timeZone, to: &tallies)
    }
    return tallies
  }

  private static let dayFields = Field.all { show(.earliest, Diary.Tally(), to: &$0) }

  private static func show(_ day: Day, _ tally: Diary.Tally, to reply: inout some Reply) {
    reply.beginObject()
    reply.member("date", day, .date)
    reply.member("completed", tally.completed, .count)
    reply.member("unfinished", tally.unfinished, .count)
    reply.endObject()
  }
}
