/// Tracks whether the user was away while the timer ran, and holds the question about that time.
///
/// Several sources report that the user left or returned. The user counts as away as soon as one source reports the
/// absence, and as back when all sources have reported the return. The question stays until it is answered or the entry
/// changes. If the user ignores the question, the timer stays unchanged.
package struct Idle {
  /// How an absence was detected.
  package enum Cause: String, CaseIterable, Sendable { case idle, lock, sleep }

  package enum Answer: String, CaseIterable, Sendable {
    case keep
    case stop
    case goOn

    package var label: String {
      switch self {
      case .keep: "Keep"
      case .stop: "Discard and stop"
      case .goOn: "Discard and continue"
      }
    }
  }

  package struct Question: Equatable, Sendable {
    package let entry: Entry
    package let since: Int
    package let until: Int
  }

  private struct Absence {
    var since: Int
    /// The entry that was running when the user left.
    let entry: Entry?
    var causes: Set<Cause>
  }

  private var present: Set<Cause> = []
  private var absence: Absence?
  package private(set) var question: Question?

  package init() {}

  package var isAway: Bool { absence != nil }

  // MARK: Absences

  /// The user has left, according to one source.
  /// - Parameter running: the entry that runs now. If several sources report one absence, the first report's entry counts.
  package mutating func left(_ cause: Cause, since: Int, running: Entry?) {
    present.insert(cause)
    var absence = absence ?? Absence(since: since, entry: running, causes: [])
    absence.causes.insert(cause)
    absence.since = min(absence.since, since)
    self.absence = absence
  }

  package mutating func returned(_ cause: Cause, at now: Int, running: Entry?, _ rules: Configuration) {
    guard present.remove(cause) != nil, present.isEmpty else { return }
    end(at: now, running, rules)
  }

  /// The user clicked and is therefore present, whatever the sources report.
  package mutating func wasSeen(at now: Int, running: Entry?, _ rules: Configuration) {
    guard !present.isEmpty, !present.contains(.sleep) else { return }
    present = []
    end(at: now, running, rules)
  }

  private mutating func end(at now: Int, _ running: Entry?, _ rules: Configuration) {
    guard let absence else { return }
    self.absence = nil
    guard let entry = absence.entry, let running, running.id == entry.id else { return }
    // If the entry began after the user left, somebody started it on another device.
    guard running.startedAt <= absence.since, now > absence.since, Self.isAsked(absence, until: now, rules) else {
      return
    }
    var since = absence.since
    // The machine can wake up briefly between two sleeps while the user is away. The two absences then count as one
    // absence.
    if let question, question.entry.id == running.id, since - question.until < rules.idleSeconds {
      since = min(since, question.since)
    }
    question = Question(entry: running, since: since, until: now)
  }

  private static func isAsked(_ absence: Absence, until now: Int, _ rules: Configuration) -> Bool {
    (absence.causes.contains(.lock) && rules.asksAfterLock) || (absence.causes.contains(.sleep) && rules.asksAfterSleep)
      || (absence.causes.contains(.idle) && rules.asksAfterIdle && now - absence.since >= rules.idleSeconds)
  }

  // MARK: Answers

  /// Drops the question if another entry runs now, or if the running entry's start was moved past the start of the
  /// absence.
  package mutating func timerChanged(running: Entry?) {
    guard let question else { return }
    guard let running, running.id == question.entry.id, running.startedAt <= question.since else {
      self.question = nil
      return
    }
  }

  /// Drops the question. The user has answered it, or closed it without an answer.
  package mutating func settled() {
    question = nil
  }
}
