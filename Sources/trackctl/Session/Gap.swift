import Time

/// A gap between two entries on the same day, or between the last entry of today and the current time.
struct Gap {
  let start: Instant
  let end: Instant

  private static let day = 86_400

  /// - Parameter moment: a time in the gap. Nil stands for the last gap.
  /// - Throws: a failure if there is no such gap.
  init(around moment: Instant?, _ session: Session) throws(Failure) {
    let now = session.now
    let entries = try Self.entries(around: moment, now, session)
    // The last gap extends to the current time, because no entry is in the future.
    let starts = entries.dropFirst().map(\.start) + [now]
    let gaps = zip(entries, starts).compactMap { entry, start in
      entry.end.flatMap { $0 < start && session.isOnOneDay($0, start) ? (start: $0, end: start) : nil }
    }
    let found = moment.map { moment in gaps.first { $0.start <= moment && moment < $0.end } } ?? gaps.last
    guard let found else {
      let suffix = moment.map { " at \(session.timeText.point($0))" } ?? ""
      throw Failure(
        .refused, "there is no gap\(suffix) between entries of one day",
        hints: ["to add a finished entry: trackctl add PROJECT FROM TO"])
    }
    (start, end) = found
  }

  private static func entries(
    around moment: Instant?, _ now: Instant, _ session: Session
  ) throws(Failure) -> [(start: Instant, end: Instant?)] {
    let middle = moment ?? now
    let pages = try Pages(session, "timer.list", list: "entries", limit: moment == nil ? 100 : nil) { params in
      params.set("from", middle + -2 * day)
      params.set("to", middle + 2 * day)
      params.set("sort", moment == nil ? "newest" : "oldest")
    }
    let entries = pages.elements.compactMap { entry in
      entry.instant("startedAt").map { (start: $0, end: entry.instant("stoppedAt")) }
    }
    return moment == nil ? entries.reversed() : entries
  }
}

extension Session {
  /// Whether a span lies within one day. A span that ends at midnight belongs to the day before.
  fileprivate func isOnOneDay(_ start: Instant, _ end: Instant) -> Bool {
    zone.clock(of: start).day == zone.clock(of: end + -1).day
  }
}
