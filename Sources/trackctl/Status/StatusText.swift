import Time
import Wire

/// The output of `status` for people: the running entry with its start and its note, and today's total.
struct StatusText {
  let view: SnapshotView
  let session: Session

  func print() {
    printTimer()
    let others = view.snapshot.others
    if !others.isEmpty {
      for line in others.split(separator: "\n") { session.output.print("  " + line) }
    }
    for mark in syncMarks { session.output.print("  " + mark) }
  }

  /// Notices about sync. Changes that wait to be synced are reported only after an hour.
  private var syncMarks: [String] {
    let reply = view.snapshot.reply
    var marks: [String] = []
    if let since = reply?.instant("waitingSince"), session.now - since >= 3600 {
      let point = session.timeText.point(since)
      marks.append("changes have been waiting for home since \(point); to send them, run: trackctl sync")
    }
    if let conflicts = reply?["conflicts"]?.int {
      marks.append("\(conflicts) conflict\(conflicts == 1 ? "" : "s"): trackctl sync conflicts")
    }
    return marks
  }

  private func printTimer() {
    let output = session.output
    let today = "\(Lengths.short(view.seconds(.today))) today"
    guard let startedAt = view.snapshot.startedAt else {
      output.print("nothing runs; \(today)")
      return
    }
    let project = session.palette.paint(Terminal.clean(view.text(.project)), .bold)
    let since = session.timeText.point(startedAt)
    output.print("\(project) \(Lengths.clock(view.seconds(.elapsed))), since \(since); \(today)")
    let (note, tags) = (view.text(.note), view.text(.tags))
    let about = note.isEmpty || tags.isEmpty ? note + tags : note + " " + tags
    if !about.isEmpty { output.print("  " + session.palette.paint(Terminal.clean(about), .dim)) }
    if view.isVeryLong, view.state != .long {
      output.print("  was it forgotten? To set its end: trackctl stop TIME")
    }
    if view.state == .long { output.print("  it has been running for over a day; to set its end: trackctl stop TIME") }
  }
}
