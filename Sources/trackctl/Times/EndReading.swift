import Time

/// Parses the end of an entry. A time of day without a day means its first occurrence after the start.
///
/// A time of day before the start time therefore means the next day. If such a time is a typing error, the entry would
/// last nearly 24 hours. An end on a later day is refused if the entry would be longer than `longestByClock` or would
/// end in the future. The user can then type the day or a duration.
enum EndReading {
  /// The maximum length of an entry that ends on a later day, if the user typed no day. The limit allows a night shift.
  /// Most typing errors put the end a few hours before the start, so the entry exceeds the limit.
  private static let longestByClock = 16 * 3600

  static func instant(_ text: String, after start: Instant, at moment: Moment) throws(Failure) -> Instant {
    let end = try TimeReading.instant(text, at: moment, after: start)
    let length = end - start
    guard TimeReading.isTimeOfDay(text) else { return end }
    let times = TimeText(moment: moment)
    let (first, last) = (moment.zone.clock(of: start), moment.zone.clock(of: end))
    guard first.day != last.day, length > longestByClock || end > moment.now else { return end }
    let clock = times.clock(start)
    if first.secondsOfDay == last.secondsOfDay {
      throw .usage(
        "the entry would start and stop at \(clock), and have no length",
        hints: ["+30m ends it half an hour after its start, +24h a day after it"])
    }
    let before = "'\(Terminal.clean(text))' is before the start, \(clock)"
    guard end <= moment.now else {
      throw .usage("\(before), and the next \(times.clock(end)) is in the future", hints: [TimeReading.hint])
    }
    throw .usage(
      "\(before); with the next \(times.clock(end)), a day later, the entry would take \(Lengths.short(length))",
      hints: ["is that what you mean? type its day, or its length: +\(length / 3600)h\(length / 60 % 60)m"])
  }
}
