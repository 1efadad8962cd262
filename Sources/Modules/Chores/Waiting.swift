import Time

/// How long a task has waited, and so how pressing it is.
///
/// Whole seconds and integers throughout, so that the results are those of a calculation by hand.
struct Waiting {
  /// Since when, in seconds since 1970: the last completion or skip. Nil if there never was one.
  let base: Int?
  /// It isn't due before this.
  let notBefore: Int?
  let everyDays: Int
  let pauses: Pauses

  private var period: Int { everyDays * 86_400 }

  /// At this moment: 100 when it is due.
  func priority(at moment: Int) -> Int {
    guard let base else { return 100 }
    guard everyDays > 0 else { return 0 }
    let waited = pauses.counted(from: base, to: moment)
    let counts = notBefore.map { moment < $0 } == true ? min(waited, period - 1) : waited
    return counts * 100 / period
  }

  func level(at moment: Int) -> Level { Level(priority: priority(at: moment)) }

  /// When its priority reaches 100; nil if it never does or always was so.
  var due: Instant? { moment(of: 100).flatMap(Self.instant) }

  /// When which level is reached by time alone.
  var crossings: [(level: Level, moment: Int)] {
    Level.reached.compactMap { level in moment(of: level.threshold).map { (level, $0) } }
  }

  private func moment(of priority: Int) -> Int? {
    guard let base, everyDays > 0 else { return nil }
    // A day has 864 times 100 seconds: the quotient is exact.
    let moment = pauses.moment(counting: period / 100 * priority, from: base)
    return priority < 100 ? moment : max(moment, notBefore ?? moment)
  }

  /// Time ends with the year 9999.
  private static func instant(_ moment: Int) -> Instant? {
    moment <= Instant.latest.seconds ? Instant(seconds: moment) : nil
  }
}
