extension World {
  /// When the display must change next, even without an event. Nil if it needn't change.
  /// - Parameter isSeen: whether there is a tray icon and a user who can see it.
  package func nextChange(after now: Int, _ rules: Configuration, _ clock: LocalClock, isSeen: Bool) -> Int? {
    var moments: [Int] = []
    if let timer, isOnline {
      moments.append(clock.next(minuteOfDay: 0, after: now))
      if let entry = timer.running {
        let elapsed = timer.elapsed(at: now)
        if isSeen { moments.append(now + 60 - elapsed % 60) }
        if elapsed <= rules.longSeconds { moments.append(entry.startedAt + rules.longSeconds + 1) }
      }
    }
    if let quiet = rules.quiet, quiet.contain(clock.read(now).minuteOfDay) {
      moments.append(clock.next(minuteOfDay: quiet.to, after: now))
    }
    return moments.min()
  }
}
