import ModuleKit
import Outside
import TestSupport
import Testing

@testable import Programs

/// All times are in milliseconds. A program must start within 5,000 ms and answer within 1,000 ms. After 60,000 ms
/// without a call, the program is stopped.
@Suite("The state of a program")
struct ProgramStateTests {
  private let asked: Asked

  init() throws { asked = try Asked() }

  private static func nanoseconds(_ milliseconds: Int) -> Int { milliseconds * 1_000_000 }

  @Test("a program has the time from the manual to answer hello")
  func greeting() throws {
    let manual = try TestFiles.text(of: "\(DaemonPrograms.root)/man/trackd-module.7")
    let seconds = ProgramLimits().greetingMilliseconds / 1000
    #expect(manual.contains("A program has \(seconds) seconds from its start to answer\n.Cm hello ,"))
  }

  /// All actions that the state requests until it requests to wait.
  private func actions(_ state: inout ProgramState, at milliseconds: Int) -> [String] {
    var actions: [String] = []
    while actions.count < 20 {
      let action = state.next(at: Self.nanoseconds(milliseconds))
      switch action {
      case .wait: return actions
      case .start:
        actions.append("start")
        state.started(with: Settings(), at: Self.nanoseconds(milliseconds))
      case .ask(let job): actions.append("ask for \(job.call.user)")
      case .end: actions.append("end")
      case .refuse(let job, .resting(let seconds)): actions.append("refuse \(job.call.user) for \(seconds) s")
      case .refuse: actions.append("refuse")
      }
    }
    return actions
  }

  private func failed(_ state: inout ProgramState, at milliseconds: Int) -> String {
    let failure = state.failed(at: Self.nanoseconds(milliseconds))
    return "\(failure.job.map { "fails \($0.call.user)" } ?? "fails nobody")\(failure.rests ? ", rests" : "")"
  }

  /// The name and the state of every stage, at time 0. In stages with calls, users 1 and 2 have made a call each.
  private var stages: [(name: String, state: ProgramState)] {
    let ended = ProgramState(ProgramLimits())
    var called = ended
    called.submitted(asked.job(by: 1))
    called.submitted(asked.job(by: 2))
    var greeting = called
    _ = actions(&greeting, at: 0)
    var calling = greeting
    calling.greeted(at: 0)
    _ = actions(&calling, at: 0)
    var free = ended
    free.submitted(asked.job(by: 1))
    _ = actions(&free, at: 0)
    free.greeted(at: 0)
    _ = actions(&free, at: 0)
    _ = free.answered(at: 0)
    return [("ended", ended), ("called", called), ("greeting", greeting), ("calling", calling), ("free", free)]
  }

  /// For each event, the actions that it causes in each stage.
  private static let table = """
    event      | ended        | called              | greeting       | calling        | free
    nothing    |              | start               |                |                |
    call       | start        | start               |                |                | ask for 3
    answer     | of nobody    | of nobody; start    | of nobody      | of 1; ask for 2 | of nobody
    failure    | fails nobody | fails nobody; start | fails 1; start | fails 1; start | fails nobody
    missing    | nobody       | 1; start            | nobody         | nobody         | nobody
    reading    |              | start               |                |                | end
    closing    |              | 1 2                 | 1 2            | 1 2            |
    999 ms     |              | start               |                |                |
    1000 ms    |              | start               |                | late           |
    5000 ms    |              | start               | late           | late           |
    59999 ms   |              | start               | late           | late           |
    60000 ms   |              | start               | late           | late           | end
    """

  private static var rows: [[String]] {
    table.split(separator: "\n").map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).map { cell in
        String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
    }
  }

  @Test("each event in each stage leads to these actions", arguments: rows.dropFirst())
  func table(row: [String]) throws {
    for (stage, expected) in zip(Self.rows[0], row).dropFirst() {
      var state = try #require(stages.first { $0.name == stage }).state
      #expect(happen(row[0], to: &state) == expected, "\(row[0]) when \(stage)")
    }
  }

  private func happen(_ event: String, to state: inout ProgramState) -> String {
    var done: [String] = []
    var now = 0
    switch event {
    case "call": state.submitted(asked.job(by: 3))
    case "answer": done.append("of " + (state.answered(at: 0).map { "\($0.call.user)" } ?? "nobody"))
    case "failure": done.append(failed(&state, at: 0))
    case "missing": done.append(state.missing().map { "\($0.call.user)" } ?? "nobody")
    case "reading": state.renewed()
    case "closing": done.append(state.closed().map { "\($0.call.user)" }.joined(separator: " "))
    default:
      now = Int(event.prefix { $0.isNumber }) ?? 0
      if state.lateness(at: Self.nanoseconds(now)) != nil { done.append("late") }
    }
    return (done + actions(&state, at: now)).filter { !$0.isEmpty }.joined(separator: "; ")
  }

  @Test("users are served in turn, each in order")
  func turns() {
    var state = ProgramState(ProgramLimits())
    for user in [1, 1, 1, 2, 1, 3] { state.submitted(asked.job(by: user)) }
    #expect(actions(&state, at: 0) == ["start"])
    state.greeted(at: 0)
    var served: [String] = []
    for _ in 0..<6 {
      served += actions(&state, at: 0)
      _ = state.answered(at: 0)
    }
    #expect(served == [1, 2, 3, 1, 1, 1].map { "ask for \($0)" })
  }

  @Test("a user whose calls end a program five times in a minute is paused for a minute, and nobody else is")
  func rest() {
    var state = ProgramState(ProgramLimits())
    for crash in 1...5 {
      state.submitted(asked.job(by: 1))
      #expect(actions(&state, at: crash * 1000) == ["start"])
      state.greeted(at: 0)
      #expect(actions(&state, at: crash * 1000) == ["ask for 1"])
      #expect(failed(&state, at: crash * 1000) == "fails 1" + (crash == 5 ? ", rests" : ""))
    }
    state.submitted(asked.job(by: 1))
    state.submitted(asked.job(by: 2))
    #expect(actions(&state, at: 6000) == ["refuse 1 for 59 s", "start"])
    state.greeted(at: 0)
    #expect(actions(&state, at: 6000) == ["ask for 2"])
    _ = state.answered(at: Self.nanoseconds(6000))
    state.submitted(asked.job(by: 1))
    #expect(actions(&state, at: 64_999) == ["refuse 1 for 1 s"])
    state.submitted(asked.job(by: 1))
    #expect(actions(&state, at: 65_000) == ["ask for 1"])
  }

  @Test("a program that ends before its first call pauses for all; after the last one, for the last caller")
  func restOfAll() {
    var state = ProgramState(ProgramLimits())
    for crash in 1...5 {
      state.submitted(asked.job(by: crash))
      #expect(actions(&state, at: crash * 1000) == ["start"])
      #expect(failed(&state, at: crash * 1000) == "fails \(crash)" + (crash == 5 ? ", rests" : ""))
    }
    state.submitted(asked.job(by: 9))
    #expect(actions(&state, at: 5000) == ["refuse 9 for 60 s"])
    state.renewed()
    for crash in 1...5 {
      state.submitted(asked.job(by: 1))
      #expect(actions(&state, at: 100_000 + crash * 1000) == ["start"])
      state.greeted(at: 0)
      #expect(actions(&state, at: 100_000 + crash * 1000) == ["ask for 1"])
      _ = state.answered(at: 0)
      #expect(failed(&state, at: 100_000 + crash * 1000) == "fails nobody" + (crash == 5 ? ", rests" : ""))
    }
    state.submitted(asked.job(by: 1))
    state.submitted(asked.job(by: 2))
    #expect(actions(&state, at: 106_000) == ["refuse 1 for 59 s", "start"])
  }

  @Test("each end causes a longer pause")
  func pauses() {
    var state = ProgramState(ProgramLimits())
    state.submitted(asked.job(by: 1))
    var now = 0
    for pause in [0, 100, 200] {
      _ = actions(&state, at: now)
      state.submitted(asked.job(by: 1))
      _ = failed(&state, at: now)
      if pause > 0 { #expect(actions(&state, at: now + pause - 1) == []) }
      #expect(state.wakesAt == Self.nanoseconds(now + pause))
      now += pause
      var next = state
      #expect(actions(&next, at: now) == ["start"])
    }
  }
}
