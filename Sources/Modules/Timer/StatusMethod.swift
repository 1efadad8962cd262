import ModuleKit
import Time
import Wire

extension Timer {
  /// What every prompt asks for, again and again: sums of one timeline, and one row if something runs.
  static let status = Method<Timer>.reads(
    "timer.status", "Tells what runs, for how long, and how much there was today.",
    params: [AnyParam(Params.timeZone)],
    result: [
      Field("running", .boolean), Field("entry", .object(entryFields), optional: true),
      Field("elapsed", .integer(0...Int.max)), Field("today", .integer(0...Int.max)),
      Field("rev", .integer(0...Int.max)),
    ]
  ) { timer, call, writer in
    let entry = timer.running(of: call.user)
    writer.member("running", entry != nil)
    if let entry { timer.reply(with: entry, call, to: &writer) }
    writer.member("elapsed", entry?.seconds(at: call.now) ?? 0)
    writer.member("today", timer.secondsToday(call, entry))
    writer.member("rev", call.revision)
  }

  private func secondsToday(_ call: Call, _ entry: Entry?) -> Int {
    guard let mine = entries.index.users[call.user] else { return 0 }
    let zone = call.timeZone
    let midnight = zone.start(of: zone.day(of: call.now)).seconds
    let selection = Selection([mine.all], running: entry.map { Running($0, now: call.now) })
    return selection.tally(in: midnight..<Selection.always.upperBound).seconds
  }
}
