/// What `status` says to people: what runs, since when, what it is about, and how much there was today.
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
