import ModuleKit
import Time
import Wire

extension Feed {
  private static let user = Param<String>.name("user", "the user; default: you").optional
  private static let activity = Param<String>.name("activity", "only this activity, ignoring case", 1...60).optional
  /// If the user has more posts than this, the streak is computed outside the loop.
  private static let fewPosts = 2_000

  static let streak = Method<Feed>.reads(
    "feed.streak",
    "Counts the days in a row, up to today or yesterday, on which a user completed an activity that you may see. `best`"
      + " is the longest such streak ever. A plan counts on its planned day.",
    params: [user, activity, Param<TimeZone?>.timeZone],
    result: [Field("user", .text(1...299)), Field("days", .count), Field("best", .count)], reasons: [userReason],
    isLong: { feed, call in
      let user = call[Feed.user].flatMap { call.people.id(named: $0) } ?? call.user
      return feed.posts.index.count(of: user) > fewPosts
    }
  ) { feed, call, writer throws(Rejection) in
    let user = try feed.userOrCaller(call[user], call)
    let today = call.timeZone.day(of: call.now)
    let days = feed.audiences(of: user, call.user).flatMap { audience in
      feed.posts.index.diary(of: user, audience, activity: call[activity].map(NameKey.init))?
        .completedDays(upTo: today, in: call.timeZone) ?? []
    }
    let streak = Streak(days, today: today.ordinal)
    writer.member("user", call.people.name(of: user))
    writer.member("days", streak.current)
    writer.member("best", streak.best)
  }
}

/// The lengths of runs of consecutive days.
struct Streak: Equatable {
  /// The length of the run that ends today or yesterday.
  private(set) var current = 0
  private(set) var best = 0

  init(_ days: [Int], today: Int) {
    var run = 0
    var last: Int?
    for day in days.sorted() where day != last {
      run = last == day - 1 ? run + 1 : 1
      best = max(best, run)
      last = day
    }
    if let last, last >= today - 1 { current = run }
  }
}
