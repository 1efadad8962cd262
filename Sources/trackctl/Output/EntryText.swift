import Time
import Wire

/// What an entry of the timer looks like in a sentence.
struct EntryText {
  let session: Session
  let entry: JSON?

  init(_ entry: JSON?, _ session: Session) {
    self.entry = entry
    self.session = session
  }

  var project: String {
    session.palette.paint(Terminal.clean(entry?.text("project") ?? ""), .bold)
  }

  /// `Work at 09:30`
  var started: String { "\(project) at \(session.point(entry ?? [:], "startedAt"))" }

  /// `Work after 1:23:45`
  var stopped: String { "\(project) after \(Lengths.clock(entry?["seconds"]?.amount ?? 0))" }

  /// `Work, yesterday 09:00 to 11:30, 2:30 (entry 7)`
  var whole: String {
    let span = ChangeValue(text: session.timeText).span(entry ?? [:])
    return "\(project), \(span), \(Lengths.short(entry?["seconds"]?.amount ?? 0)) (entry \(entry?.number("id") ?? ""))"
  }
}
