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
    session.palette.paint(Terminal.clean(entry?["project"]?.string ?? ""), .bold)
  }

  /// `Work at 09:30`
  var started: String { "\(project) at \(point("startedAt"))" }

  /// `Work after 1:23:45`
  var stopped: String { "\(project) after \(Lengths.clock(entry?["seconds"]?.amount ?? 0))" }

  private func point(_ member: String) -> String {
    guard let text = entry?[member]?.string, let instant = Instant(rfc3339: text.utf8) else { return "" }
    return session.timeText.point(instant)
  }
}
