import ModuleKit
import Time

// Computes which dates of a schedule are settled, and which date is due.

extension Chores {
  /// The wait of a task with a schedule. It lasts from the last date that was done or skipped to the next date.
  func waiting(_ task: Int, _ schedule: Schedule, _ pauses: Pauses, _ zone: TimeZone) -> Waiting {
    let start = schedule.start(zone)
    var base = start
    var due: Int?
    let done = completions.index.tasks[task]?.all.last
    if let skip = skips.index.last(of: task), done.map(skip.isLater) ?? true {
      if skip.at >= schedule.since {
        base = max(start, skip.base)
        due = skip.until?.seconds
      }
    } else if let done, done.key >= schedule.since.seconds {
      base = max(start, completions[done.id]?.settles ?? Instant(seconds: done.key))
    }
    due = due ?? date(after: base, schedule, pauses, zone)
    return Waiting(
      base: base.seconds, period: due.map { max(1, pauses.counted(from: base.seconds, to: $0)) } ?? 0, notBefore: due,
      pauses: pauses)
  }

  /// The date that a completion at this time settles. Nil if the task has no schedule.
  func settled(by at: Instant, _ task: Chore, _ zone: TimeZone) -> Instant? {
    guard let schedule = task.schedule else { return nil }
    // There is a later completion, so this one was entered late. It must not settle a date after the latest completion.
    // It therefore settles the last date up to its own time.
    if let last = completions.index.tasks[task.id]?.all.last, last.key > at.seconds {
      return schedule.last(to: at, zone) ?? at
    }
    let waiting = waiting(task, zone)
    guard let due = waiting.notBefore.map(Instant.init(seconds:)), at >= due else {
      return waiting.notBefore.map { Instant(seconds: $0) }
    }
    return max(due, schedule.last(to: at, zone) ?? due)
  }

  /// The maximum number of pauses that a search for a date skips. Each skipped pause takes another look at the calendar.
  private static let mostPassed = 8

  /// The first date after this moment that isn't in a pause. After too many pauses, a date in a pause counts, too.
  private func date(after moment: Instant, _ schedule: Schedule, _ pauses: Pauses, _ zone: TimeZone) -> Int? {
    var moment = moment
    var passed = 0
    while let date = schedule.next(after: moment, zone) {
      guard passed < Self.mostPassed, let pause = pauses.pause(at: date.seconds) else { return date.seconds }
      passed += 1
      // The search continues one second before the end of the pause, because a date at the end itself counts.
      moment = Instant(seconds: pause.end) + -1
    }
    return nil
  }
}
