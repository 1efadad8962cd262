/// The output of `status` for people: the running entry, its start, its note, and today's total.
struct StatusText {
  let view: SnapshotView
  let session: Session

  func print() {
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
    if view.state == .long { output.print("  it runs for more than a day: trackctl stop --at TIME sets its end") }
  }
}
