import Time

/// The values that a template shows, computed from a snapshot for a certain time.
struct SnapshotView {
  let snapshot: Snapshot
  let now: Instant
  /// Returns the user's time zone. The closure is called only if a time of day is shown, because reading a zone is
  /// slow.
  let zone: () -> TimeZone
  /// The daily target, if the user has set one.
  let targetSeconds: Int?

  var state: Snapshot.State { snapshot.state(at: now) }

  /// The percentage of the daily target. It can exceed 100.
  var percentage: Int? {
    guard let targetSeconds, targetSeconds > 0, state != .offline else { return nil }
    return max(0, 100 * snapshot.today(at: now) / targetSeconds)
  }

  var isTargetReached: Bool { percentage.map { $0 >= 100 } ?? false }

  func seconds(_ field: Template.Field) -> Int {
    switch field {
    case .today: snapshot.today(at: now)
    case .since: snapshot.startedAt.map { zone().clock(of: $0).secondsOfDay } ?? 0
    default: snapshot.elapsed(at: now)
    }
  }

  /// The day on which the entry started. Empty for today. Without the day, an entry that was left running overnight
  /// would look as if it had started today.
  var sinceDay: String {
    guard let start = snapshot.startedAt else { return "" }
    let zone = zone()
    let (day, today) = (zone.day(of: start), zone.day(of: now))
    switch today.ordinal - day.ordinal {
    case ...0: return ""
    case 1: return "yesterday "
    default: return "\(day) "
    }
  }

  /// Whether the entry has been running for longer than people usually work. The user has probably forgotten to stop
  /// the timer.
  var isVeryLong: Bool { snapshot.isRunning && snapshot.elapsed(at: now) >= ForgottenTimer.longSeconds }

  func text(_ field: Template.Field) -> String {
    switch field {
    case .project: snapshot.project
    case .note: snapshot.note
    case .tags: snapshot.tags.reduce("") { $0.isEmpty ? "#" + $1 : $0 + " #" + $1 }
    case .id: snapshot.isRunning ? String(snapshot.id) : ""
    case .state: state.rawValue
    case .percentage: percentage.map(String.init) ?? ""
    case .elapsed, .today, .since: ""
    }
  }
}
