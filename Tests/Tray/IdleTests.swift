import Testing
import TrackClientCalls

@testable import Tray

@Suite("Absence while the timer runs")
struct IdleTests {
  private let rules = Configuration()

  private func idle(away: ClosedRange<Int>, cause: Idle.Cause = .idle, running: Entry? = .work) -> Idle {
    var idle = Idle()
    idle.left(cause, since: ten + away.lowerBound, running: running)
    idle.returned(cause, at: ten + away.upperBound, running: running, rules)
    return idle
  }

  @Test("a user back after long enough is asked, with the entry and the time of leaving")
  func back() throws {
    let question = try #require(idle(away: 0...300).question)
    #expect(question.entry.id == 7 && question.since == ten && question.until == ten + 300)
  }

  @Test("a user back sooner isn't asked, except after a lock or a sleep")
  func short() {
    #expect(idle(away: 0...299).question == nil)
    #expect(idle(away: 0...20, cause: .lock).question != nil)
    #expect(idle(away: 0...20, cause: .sleep).question != nil)
  }

  @Test("each cause can be disabled", arguments: Idle.Cause.allCases)
  func switchedOff(_ cause: Idle.Cause) {
    var rules = Configuration()
    (rules.asksAfterIdle, rules.asksAfterLock, rules.asksAfterSleep) = (cause != .idle, cause != .lock, cause != .sleep)
    var idle = Idle()
    idle.left(cause, since: ten, running: .work)
    idle.returned(cause, at: ten + 1000, running: .work, rules)
    #expect(idle.question == nil)
  }

  @Test("nothing is asked if nothing ran")
  func nothingRan() {
    #expect(idle(away: 0...600, running: nil).question == nil)
  }

  @Test("nothing is asked about an entry started or stopped during the absence")
  func otherEntry() {
    let other = Entry(id: 8, project: "Eat", startedAt: ten + 5)
    let cases: [(Entry?, Entry?)] = [(nil, .work), (.work, nil), (.work, other)]
    for (before, after) in cases {
      var idle = Idle()
      idle.left(.lock, since: ten, running: before)
      idle.returned(.lock, at: ten + 600, running: after, rules)
      #expect(idle.question == nil)
    }
    let late = Entry(id: 9, project: "Eat", startedAt: ten + 100)
    #expect(idle(away: 0...600, running: late).question == nil)
  }

  @Test("with several causes the user is back when all have ended, and away since the first")
  func severalReasons() {
    var idle = Idle()
    idle.left(.lock, since: ten + 60, running: .work)
    idle.left(.idle, since: ten, running: .work)
    idle.left(.sleep, since: ten + 90, running: .work)
    idle.returned(.sleep, at: ten + 500, running: .work, rules)
    idle.returned(.idle, at: ten + 510, running: .work, rules)
    #expect(idle.question == nil && idle.isAway)
    idle.returned(.lock, at: ten + 520, running: .work, rules)
    #expect(idle.question?.since == ten && idle.question?.until == ten + 520 && !idle.isAway)
  }

  @Test("a second sleep before an answer doesn't shorten the time")
  func secondSleep() {
    var idle = idle(away: 0...600, cause: .sleep)
    idle.left(.sleep, since: ten + 610, running: .work)
    #expect(idle.question?.since == ten)
    idle.returned(.sleep, at: ten + 900, running: .work, rules)
    #expect(idle.question?.since == ten && idle.question?.until == ten + 900)
  }

  @Test("working between two absences without answering leaves only the question about the second")
  func secondAbsence() {
    var idle = idle(away: 0...600)
    idle.left(.idle, since: ten + 2000, running: .work)
    idle.returned(.idle, at: ten + 3000, running: .work, rules)
    #expect(idle.question?.since == ten + 2000)
  }

  @Test("dismissing isn't an answer, and an answer ends the question")
  func answers() {
    var idle = idle(away: 0...600)
    idle.timerChanged(running: .work)
    #expect(idle.question != nil)
    idle.settled()
    #expect(idle.question == nil)
  }

  @Test("the question ends with its entry: stopped, replaced, or restarted later")
  func withdrawn() {
    for running in [
      nil, Entry(id: 8, project: "Eat", startedAt: ten), Entry(id: 7, project: "Work", startedAt: ten + 1),
    ] {
      var idle = idle(away: 0...600)
      idle.timerChanged(running: running)
      #expect(idle.question == nil)
    }
  }

  @Test("a click shows that the user is present, even if the locker sent no signal")
  func click() {
    var idle = Idle()
    idle.left(.lock, since: ten, running: .work)
    idle.wasSeen(at: ten + 30, running: .work, rules)
    #expect(idle.question?.until == ten + 30)
    idle.returned(.lock, at: ten + 90, running: .work, rules)
    #expect(idle.question?.until == ten + 30)
  }

  @Test("an answer is one call that names the entry")
  func calls() throws {
    let question = try #require(idle(away: 0...600).question)
    #expect(question.call(.keep) == nil)
    let since = JSON(Timestamp(secondsSince1970: ten).description)
    let until = JSON(Timestamp(secondsSince1970: ten + 600).description)
    #expect(question.call(.stop) == MethodCall("timer.stop", ["id": 7, "at": since]))
    #expect(question.call(.goOn) == MethodCall("timer.stop", ["id": 7, "at": since, "resume": until]))
  }

  @Test("any order of events never asks about an entry that didn't run all the time")
  func anyOrder() {
    var chance = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      var idle = Idle()
      var now = ten
      var running: Entry? = .work
      for _ in 0..<20 {
        now += Int.random(in: 0...400, using: &chance)
        let cause = Idle.Cause.allCases.randomElement(using: &chance) ?? .idle
        switch Int.random(in: 0..<5, using: &chance) {
        case 0, 1: idle.left(cause, since: now - Int.random(in: 0...10, using: &chance), running: running)
        case 2, 3: idle.returned(cause, at: now, running: running, rules)
        default:
          running = Bool.random(using: &chance) ? nil : Entry(id: Int.random(in: 1...3), project: "P", startedAt: now)
          idle.timerChanged(running: running)
        }
        guard let question = idle.question else { continue }
        let isTrue =
          question.entry.id == running?.id && question.entry.startedAt <= question.since
          && question.since < question.until && question.until <= now
        if !isTrue { Issue.record("\(question) at \(now) while \(String(describing: running)) runs") }
      }
    }
  }
}
