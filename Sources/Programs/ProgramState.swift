import Manifest
import ModuleKit
import Outside

/// The state of a program and the queue of its calls. This is a state machine without I/O. Each event is a method, the
/// time is a parameter, and `next` returns what to do next.
struct ProgramState {
  enum Stage {
    /// There is no process.
    case ended
    /// The program has been started and must answer the handshake before the deadline.
    case greeting(deadline: Int)
    /// The program waits for a call. If it dies now, the crash counts against `after`, the user of the last call.
    case free(since: Int, after: Int?)
    /// The program is handling a call and must answer before the deadline.
    case calling(ProgramJob, deadline: Int)
  }

  enum Action {
    case start(Settings)
    case ask(ProgramJob)
    case end
    case refuse(ProgramJob, ProgramFault)
    case wait
  }

  /// The consequences of a fault: the call that fails, if any, and whether a rest begins.
  struct Failure {
    let job: ProgramJob?
    let rests: Bool
  }

  private let limits: ProgramLimits
  private(set) var stage = Stage.ended
  private var waiting = FairQueue<Int, ProgramJob>()
  private var crashes = CrashLog()
  /// The settings that were sent in the handshake.
  private var settings = Settings()
  /// Whether the module was reloaded since the program was started.
  private var isStale = false

  private static let nanosecondsPerMillisecond = 1_000_000

  init(_ limits: ProgramLimits) {
    self.limits = limits
  }

  // MARK: Events

  mutating func submitted(_ job: ProgramJob) { waiting.append(job, of: job.call.user) }

  /// The module was reloaded. The program must be restarted, and earlier crashes no longer count. A call that is being
  /// handled may finish.
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

  /// - Returns: the call that the program has answered.
  mutating func answered(at now: Int) -> ProgramJob? {
    guard case .calling(let job, _) = stage else { return nil }
    stage = .free(since: now, after: job.call.user)
    return job
  }

  /// The program can't be started. The first waiting call fails.
  mutating func missing() -> ProgramJob? {
    guard case .ended = stage else { return nil }
    return waiting.popFirst()
  }

  /// The program died or violated the protocol. It will be ended, and at most one call fails.
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

  /// The next action. The caller must carry out any action other than `wait` before it calls this method again.
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

  /// The fault, if the program has missed a deadline.
  func lateness(at now: Int) -> ProgramFault? {
    switch stage {
    case .greeting(let deadline) where now >= deadline: .tooSlow(milliseconds: limits.greetingMilliseconds)
    case .calling(let job, let deadline) where now >= deadline:
      .tooSlow(milliseconds: job.call.method.deadlineMilliseconds)
    default: nil
    }
  }

  /// The time at which `next` must be called even if there is no event. Nil if `next` need only be called after events.
  var wakesAt: Int? {
    switch stage {
    case .ended: waiting.isEmpty ? nil : crashes.pauseEnds
    case .greeting(let deadline), .calling(_, let deadline): deadline
    case .free(let since, _): since + limits.idleSeconds * 1_000_000_000
    }
  }
}
