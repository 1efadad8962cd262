import Manifest
import ModuleKit
import Outside

/// The state of a program and its queue of calls. A state machine without I/O: each event is a method, the time is
/// passed in, and `next` returns the next action.
struct ProgramState {
  enum Stage {
    /// No process runs.
    case ended
    /// The program was started and must answer the handshake by the deadline.
    case greeting(deadline: Int)
    /// The program waits for a call. `after` is the user of the last call, who is charged if the program dies now.
    case free(since: Int, after: Int?)
    /// The program must answer a call by the deadline.
    case calling(ProgramJob, deadline: Int)
  }

  enum Action {
    case start(Settings)
    case ask(ProgramJob)
    case end
    case refuse(ProgramJob, ProgramFault)
    case wait
  }

  /// The consequences of a fault: the call that fails, and whether a rest begins.
  struct Failure {
    let job: ProgramJob?
    let rests: Bool
  }

  private let limits: ProgramLimits
  private(set) var stage = Stage.ended
  private var waiting = FairQueue<Int, ProgramJob>()
  private var crashes = CrashLog()
  /// The settings sent in the greeting.
  private var settings = Settings()
  /// Whether the module was reloaded since the program was started.
  private var isStale = false

  private static let nanosecondsPerMillisecond = 1_000_000

  init(_ limits: ProgramLimits) {
    self.limits = limits
  }

  // MARK: Events

  mutating func submitted(_ job: ProgramJob) { waiting.append(job, of: job.call.user) }

  /// The module was reloaded, so its program must restart, and earlier crashes no longer count. A call under way may
  /// finish.
  mutating func renewed() {
    crashes = CrashLog()
    isStale = true
  }

  mutating func started(with settings: Settings, at now: Int) {
    self.settings = settings
    isStale = false
    stage = .greeting(deadline: now + limits.greetingMilliseconds * Self.nanosecondsPerMillisecond)
  }

  mutating func greeted(at now: Int) { stage = .free(since: now, after: nil) }

  /// - Returns: the call that has ended.
  mutating func answered(at now: Int) -> ProgramJob? {
    guard case .calling(let job, _) = stage else { return nil }
    stage = .free(since: now, after: job.call.user)
    return job
  }

  /// The program can't be started. The call for which it was needed fails.
  mutating func missing() -> ProgramJob? {
    guard case .ended = stage else { return nil }
    return waiting.popFirst()
  }

  /// The program died or violated a rule. It is ended, and one call fails.
  mutating func failed(at now: Int) -> Failure {
    defer { stage = .ended }
    switch stage {
    case .calling(let job, _): return Failure(job: job, rests: crashes.add(for: job.call.user, at: now, limits))
    case .greeting: return Failure(job: waiting.popFirst(), rests: crashes.add(for: nil, at: now, limits))
    case .free(_, let user): return Failure(job: nil, rests: crashes.add(for: user, at: now, limits))
    case .ended: return Failure(job: nil, rests: false)
    }
  }

  /// - Returns: all unfinished calls.
  mutating func closed() -> [ProgramJob] {
    var jobs = waiting.removeAll()
    if case .calling(let job, _) = stage { jobs.insert(job, at: 0) }
    stage = .ended
    return jobs
  }

  // MARK: Decisions

  /// The next action. Any action except `wait` must be carried out before the next call of this method.
  mutating func next(at now: Int) -> Action {
    switch stage {
    case .greeting, .calling: return .wait
    case .ended:
      guard let job = waiting.first else { return .wait }
      if let refusal = refusal(at: now) { return refusal }
      return now < crashes.pauseEnds ? .wait : .start(job.call.settings)
    case .free(let since, _):
      if isStale || waiting.first.map({ $0.call.settings != settings }) ?? isIdle(since: since, at: now) {
        stage = .ended
        return .end
      }
      if let refusal = refusal(at: now) { return refusal }
      guard let job = waiting.popFirst() else { return .wait }
      let patience = job.call.method.deadlineMilliseconds * Self.nanosecondsPerMillisecond
      stage = .calling(job, deadline: now + patience)
      return .ask(job)
    }
  }

  private mutating func refusal(at now: Int) -> Action? {
    guard let user = waiting.first?.call.user else { return nil }
    let left = crashes.restEnds(for: user).subtractingReportingOverflow(now)
    guard !left.overflow, left.partialValue > 0, let job = waiting.popFirst() else { return nil }
    let second = 1_000_000_000
    return .refuse(job, .resting(seconds: (left.partialValue + second - 1) / second))
  }

  private func isIdle(since: Int, at now: Int) -> Bool { now - since >= limits.idleSeconds * 1_000_000_000 }

  /// The fault of a program whose deadline has passed.
  func lateness(at now: Int) -> ProgramFault? {
    switch stage {
    case .greeting(let deadline) where now >= deadline: .tooSlow(milliseconds: limits.greetingMilliseconds)
    case .calling(let job, let deadline) where now >= deadline:
      .tooSlow(milliseconds: job.call.method.deadlineMilliseconds)
    default: nil
    }
  }

  /// The time at which `next` must be called even without an event. Nil: never.
  var wakesAt: Int? {
    switch stage {
    case .ended: waiting.isEmpty ? nil : crashes.pauseEnds
    case .greeting(let deadline), .calling(_, let deadline): deadline
    case .free(let since, _): since + limits.idleSeconds * 1_000_000_000
    }
  }
}
