import Time
import Wire

/// The title of a report: its range and its total, such as `Mon 2026-11-16 to Sun 2026-11-22: 31:15`.
struct ReportTitle {
  let session: Session
  let reply: JSON
  let rounding: LengthRounding?

  var text: String { "\(span): \(Lengths.short(reply["total"]?.amount ?? 0))\(rounding?.note ?? "")" }

  private var span: String {
    guard let from = reply.instant("from"), let to = reply.instant("to") else { return "all" }
    // If the range doesn't consist of whole days, the title shows the times of day.
    if [from, to].contains(where: { session.zone.clock(of: $0).secondsOfDay != 0 }) {
      let (first, last) = (session.zone.clock(of: from).day, session.zone.clock(of: to).day)
      let today = last == session.moment.today && first != last ? "today " : ""
      return "\(session.timeText.point(from)) to \(today)\(session.timeText.end(to, after: from))"
    }
    // The end of the range is exclusive. If the range ends at midnight, its last day is therefore the previous day.
    return Self.days(session.zone.clock(of: from).day, session.zone.clock(of: to + -1).day)
  }

  static func days(_ first: Day, _ last: Day) -> String {
    first == last ? TimeText.name(of: first) : "\(TimeText.name(of: first)) to \(TimeText.name(of: last))"
  }
}
