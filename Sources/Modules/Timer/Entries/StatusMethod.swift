import ModuleKit
import Time
import Wire

extension Timer {
  /// Shell prompts call this method all the time. So it reads only sums of one timeline, and a single row if an entry
  /// is running.
  static let status = Method<Timer>.reads(
    "timer.status", "Shows the running entry, how long it has run, and today's total.",
    params: [Params.timeZone],
    result: [
      Field("running", .boolean), Field("entry", entryField.schema, optional: true),
      Field("elapsed", .seconds), Field("today", .seconds),
      Field("rev", .integer(0...Int.max)), Field("conflicts", .count, optional: true),
      Field("waitingSince", .time, optional: true), Field("statuses", .array(.text(1...60), 1...100), optional: true),
    ]
  ) { timer, call, writer in
    let mine = timer.entries.index.users[call.user]
    var running: Running?
    if let entry = mine?.running.first.flatMap({ timer.entries[$0] }) {
      running = Running(entry, now: call.now)
      writer.member("running", true)
      timer.reply(with: entry, call, to: &writer)
    } else {
      writer.member("running", false)
    }
    writer.member("elapsed", running?.seconds ?? 0)
    writer.member("today", Timer.secondsToday(call, mine, running))
    writer.member("rev", call.revision)
    let statuses = call.moment.context.statuses
    if !statuses.isEmpty {
      writer.key("statuses")
      writer.strings(statuses)
    }
    if let marks = call.moment.context.syncMarks[call.user] {
      if marks.conflicts > 0 { writer.member("conflicts", marks.conflicts) }
      if let since = marks.waitingSince { writer.member("waitingSince", since) }
    }
  }

  private static func secondsToday(_ call: Call, _ mine: UserEntries?, _ running: Running?) -> Int {
    guard let mine else { return 0 }
    let zone = call.timeZone
    let midnight = zone.start(of: zone.day(of: call.now)).seconds
    let today = midnight..<Selection.always.upperBound
    return mine.all.tally(in: today).seconds + (running?.seconds(in: today) ?? 0)
  }
}
