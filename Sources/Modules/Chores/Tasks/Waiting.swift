import Time

/// How long a task has waited, and the priority that follows from the waiting time.
///
/// All calculations use whole seconds and integers, so the results match a calculation by hand. A task with a schedule
/// waits from one date to the next, and the next date is `notBefore`.
struct Waiting {
  /// The start of the wait, in seconds since 1970. It follows from the last completion or skip. Nil if the task was never
  /// completed or skipped.
  let base: Int?
  /// The number of seconds that the task may wait. 0 if time alone never makes the task due.
  let period: Int
  /// The earliest moment at which the task may be due, in seconds since 1970. Nil if there is no such limit.
  let notBefore: Int?
  let pauses: Pauses

  /// The priority at this moment. At 100 the task is due.
  func priority(at moment: Int) -> Int {
    guard period > 0 else { return 0 }
    guard let base else { return 100 }
    let waited = pauses.counted(from: base, to: moment)
    let counts = notBefore.map { moment < $0 } == true ? min(waited, period - 1) : waited
    return counts * 100 / period
  }

  func level(at moment: Int) -> Level { Level(priority: priority(at: moment)) }

  /// The moment at which the task becomes due. Nil if the task never becomes due, or if it was due from the beginning.
  var due: Instant? { moment(of: 100).flatMap(Self.instant) }

  /// The moments at which time alone brings the task to each level.
  var levelChanges: [(level: Level, moment: Int)] {
    Level.reached.compactMap { level in moment(of: level.threshold).map { (level, $0) } }
  }

  private func moment(of priority: Int) -> Int? {
    guard let base, period > 0 else { return nil }
    let (product, overflow) = period.multipliedReportingOverflow(by: priority)
    guard !overflow else { return nil }
    let moment = pauses.moment(counting: (product + 99) / 100, from: base)
    return priority < 100 ? moment : max(moment, notBefore ?? moment)
  }

  /// The moment as an instant. Nil after the year 9999, because instants end there.
  private static func instant(_ moment: Int) -> Instant? {
    moment <= Instant.latest.seconds ? Instant(seconds: moment) : nil
  }
}
