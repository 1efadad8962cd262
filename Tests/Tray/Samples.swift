import Time
import TrackClientCalls

@testable import Tray

/// A clock that shows UTC.
let utc = LocalClock { seconds in
  let day = seconds / 86_400
  return LocalClock.Reading(
    date: Day(ordinal: day), minuteOfDay: seconds % 86_400 / 60, secondOfMinute: seconds % 60)
}

/// The day 1972-09-27.
let today = Day(ordinal: 1000)
/// 10:00 on `today`.
let ten = 1000 * 86_400 + 10 * 3600

extension World {
  /// A world with an account called "me" and a timer with two projects.
  static func sample(running: Entry? = nil) -> World {
    var world = World()
    world.isOnline = true
    world.me = "me"
    var timer = TimerState()
    timer.running = running
    timer.recent = ["Work", "Study"]
    timer.sumsThen = [TimerState.Sum(project: "Work", seconds: 3600), TimerState.Sum(project: "Study", seconds: 1800)]
    timer.todayThen = 5400
    timer.askedAt = ten
    timer.date = today
    world.timer = timer
    return world
  }
}

extension Entry {
  static let work = Entry(id: 7, project: "Work", note: "plans", startedAt: ten - 3600)
}

func chore(_ id: Int, turn: String? = "me", round: String = "1") -> Chore {
  Chore(id: id, name: "Task \(id)", room: "Kitchen", turn: turn, round: round)
}

func comment(_ id: Int, _ text: String = "nice") -> FeedItem {
  FeedItem(id: id, kind: .comment, by: "ann", text: text, activity: "Run")
}

func reply<Reply>(to call: TypedCall<Reply>, _ json: String) throws -> Reply {
  try call.reply(from: try JSON(parsing: json))
}
