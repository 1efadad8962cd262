import ModuleKit
import Time
import Wire

// Methods about goals. Progress isn't stored, because it is counted from completed posts.

extension Feed {
  private static let activity = Param<String>.name("activity", "the activity, ignoring case", 1...60).example("Running")
  private static let times = Param<Int>.integer("times", "how many times a week", Goal.times).example(3)
  private static let goalReason = Reason(.notFound, "feed.goalNotFound", "You have no goal for this activity.")

  static let setGoal = Method<Feed>.changes(
    "feed.goal.set", "Sets how many times a week you want to complete an activity. Only you see the goal.",
    done: Sentence(
      "your goal is {goal.activity}, [{goal.times:one} time|{goal.times} times] a week",
      "dein Ziel ist {goal.activity}, {goal.times}-mal pro Woche"),
    params: [activity, times], result: [Goal.field], reasons: [tooManyReason]
  ) { feed, call, writer in
    let old = feed.goal(call[activity], call)
    var goal = old ?? Goal(id: feed.goals.nextID, user: call.user, activity: call[activity], times: 1)
    goal.activity = call[activity]
    goal.times = call[times]
    if old.map({ !goal.isWritten(like: $0) }) ?? true { feed.goals.put(goal) }
    feed.reply(with: goal, call, to: &writer)
  }

  static let removeGoal = Method<Feed>.changes(
    "feed.goal.remove", "Removes your goal for an activity.",
    done: Sentence("removed the goal for {goal.activity}", "Ziel für {goal.activity} entfernt"),
    params: [activity], result: [Goal.field], reasons: [goalReason]
  ) { feed, call, writer throws(Rejection) in
    guard let goal = feed.goal(call[activity], call) else {
      throw .notFound(
        "feed.goalNotFound", "You have no goal for '\(call[activity])'. To list your goals: feed.goals.",
        field: "activity"
      )
    }
    feed.reply(with: goal, call, to: &writer)
    feed.goals.remove(goal.id)
  }

  static let listGoals = Method<Feed>.reads(
    "feed.goals",
    "Lists your goals, and how many times you have completed each activity this week. A plan counts on its planned"
      + " day.",
    params: [Param<TimeZone?>.timeZone],
    result: [
      Field("from", .date), Field("to", .date),
      Field("goals", .array(.object(progressFields), 0...Goal.mostPerUser)),
    ]
  ) { feed, call, writer in
    let monday = call.timeZone.day(of: call.now).firstOfWeek
    let week = monday...monday.adding(days: 6)
    writer.member("from", week.lowerBound.description)
    writer.member("to", week.upperBound.description)
    let goals = feed.goals.index.users.ids(call.user).compactMap { feed.goals[$0] }
    writer.list("goals", goals) { goal, writer in
      let done = feed.completed(goal, week, in: call.timeZone)
      feed.show(goal, done: done, to: call.viewer, &writer)
    }
  }

  private static let progressFields = Field.all { Feed().show(.blank(1), done: 0, to: .nobody, &$0) }

  private func show(_ goal: Goal, done: Int, to viewer: Viewer, _ reply: inout some Reply) {
    reply.beginObject()
    goal.showMembers(to: viewer, in: self, &reply)
    reply.member("completed", done, .count)
    reply.endObject()
  }

  private func goal(_ activity: String, _ call: Call) -> Goal? {
    goals.index.holders[Goal.Key(user: call.user, activity: NameKey(activity))].flatMap { goals[$0] }
  }

  private func completed(_ goal: Goal, _ days: ClosedRange<Day>, in zone: TimeZone) -> Int {
    var tallies: [Day: Diary.Tally] = [:]
    for audience in Audience.allCases {
      posts.index.diary(of: goal.user, audience, activity: goal.key.activity)?.add(days, in: zone, to: &tallies)
    }
    return tallies.values.reduce(0) { $0 + $1.completed }
  }
}
