/// Whether somebody was away while the timer ran, and what they say of that time.
///
/// Several sources tell it when the user goes and comes back: the user is away as soon as one source says so, and back when all
/// do. It does nothing by itself, and takes no silence for an answer: what is asked stays asked, about the entry that ran and
/// since when, until it is answered or the entry is another.
package struct Idle {
  /// By what somebody is known to be away.
  package enum Cause: String, CaseIterable, Sendable { case idle, lock, sleep }

  package enum Answer: String, CaseIterable, Sendable {
    case keep
    case stop
    case goOn

    package var label: String {
      switch self {
      case .keep: "Keep"
      case .stop: "Discard and stop"
      case .goOn: "Discard and go on"
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
    /// What ran when they went.
    let entry: Entry?
    /// By what they were away.
    var causes: Set<Cause>
  }

  private var present: Set<Cause> = []
  private var absence: Absence?
  package private(set) var question: Question?

  package init() {}

  package var isAway: Bool { absence != nil }

  // MARK: Going and coming

  /// - Parameters:
  ///   - since: since when.
  ///   - running: what runs now; what ran when the first of several causes was told counts.
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

  /// Somebody clicked: whatever the sources say, they are here.
  package mutating func wasSeen(at now: Int, running: Entry?, _ rules: Configuration) {
    guard !present.isEmpty, !present.contains(.sleep) else { return }
    present = []
    end(at: now, running, rules)
  }

  private mutating func end(at now: Int, _ running: Entry?, _ rules: Configuration) {
    guard let absence else { return }
    self.absence = nil
    guard let entry = absence.entry, let running, running.id == entry.id else { return }
    // It was started from elsewhere while nobody was here.
    guard running.startedAt <= absence.since, now > absence.since, Self.isAsked(absence, until: now, rules) else {
      return
    }
    var since = absence.since
    // Awake for a moment between two sleeps: nobody was back.
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

  /// What runs is another entry, or was moved behind the time that is asked about: there is nothing to ask any more.
  package mutating func timerChanged(running: Entry?) {
    guard let question else { return }
    guard let running, running.id == question.entry.id, running.startedAt <= question.since else {
      self.question = nil
      return
    }
  }

  /// Answered, or closed unanswered, which changes nothing.
  package mutating func settled() {
    question = nil
  }
}
