import Time

/// What a template may ask of a snapshot, at a moment.
struct SnapshotView {
  let snapshot: Snapshot
  let now: Instant
  /// Asked for only where a time of day is shown.
  let zone: () -> TimeZone
  /// How long a day's work is to be, if the user said so.
  let targetSeconds: Int?

  var state: Snapshot.State { snapshot.state(at: now) }

  /// How much of the day's target is reached: over 100 where there is more.
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
