import Manifest
import ModuleKit
import Outside

/// How a program stands, and who waits for it. It decides, and does nothing itself: there is a method for each event, time is
/// passed in, and `next` says what is to be done.
struct ProgramState {
  enum Stage {
    /// No process runs.
    case ended
    /// It was started, and has until then to say that it speaks our protocol.
    case greeting(deadline: Int)
    /// It waits for a call, and what this user's call left behind may still end it.
    case free(since: Int, after: Int?)
    /// It has until then to answer a call.
    case calling(ProgramJob, deadline: Int)
  }

  enum Action {
    case start(Settings)
    case ask(ProgramJob)
    case end
    case refuse(ProgramJob, ProgramFault)
    case wait
  }

  /// What comes of a fault: whose call fails by it, and whether the program rests from now on.
  struct Failure {
    let job: ProgramJob?
    let rests: Bool
  }

  private let limits: ProgramLimits
  private(set) var stage = Stage.ended
  private var waiting = FairQueue<Int, ProgramJob>()
  private var deaths = ProgramDeaths()
  /// Those with which the program was greeted.
  private var settings = Settings()
  /// Was the module read again since the program was started?
  private var isStale = false

  private static let nanosecondsPerMillisecond = 1_000_000

  init(_ limits: ProgramLimits) {
    self.limits = limits
  }

  // MARK: Events

  mutating func submitted(_ job: ProgramJob) { waiting.append(job, of: job.call.user) }

  /// The module was read again: its program may begin anew. What is under way may end.
  mutating func renewed() {
    deaths = ProgramDeaths()
    isStale = true
  }

  mutating func started(with settings: Settings, at now: Int) {
    self.settings = settings
    isStale = false
    stage = .greeting(deadline: now + limits.greetingMilliseconds * Self.nanosecondsPerMillisecond)
  }

  mutating func greeted(at now: Int) { stage = .free(since: now, after: nil) }

  /// - Returns: the call that is over.
  mutating func answered(at now: Int) -> ProgramJob? {
    guard case .calling(let job, _) = stage else { return nil }
    stage = .free(since: now, after: job.call.user)
    return job
  }

  /// It can't be started: the call for which it should have been fails.
  mutating func missing() -> ProgramJob? {
    guard case .ended = stage else { return nil }
    return waiting.popFirst()
  }

  /// It did what it must not, or died: it is ended, and one call fails by it.
  mutating func failed(at now: Int) -> Failure {
    defer { stage = .ended }
    switch stage {
    case .calling(let job, _): return Failure(job: job, rests: deaths.add(for: job.call.user, at: now, limits))
    case .greeting: return Failure(job: waiting.popFirst(), rests: deaths.add(for: nil, at: now, limits))
    case .free(_, let user): return Failure(job: nil, rests: deaths.add(for: user, at: now, limits))
    case .ended: return Failure(job: nil, rests: false)
    }
  }

  /// - Returns: all calls that aren't over.
  mutating func closed() -> [ProgramJob] {
    var jobs = waiting.removeAll()
    if case .calling(let job, _) = stage { jobs.insert(job, at: 0) }
    stage = .ended
    return jobs
  }

  // MARK: Decisions

  /// What is to be done now. An action that isn't `wait` is done before this is asked again.
  mutating func next(at now: Int) -> Action {
    switch stage {
    case .greeting, .calling: return .wait
    case .ended:
      guard let job = waiting.first else { return .wait }
      if let refusal = refusal(at: now) { return refusal }
      return now < deaths.pauseEnds ? .wait : .start(job.call.settings)
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
    let left = deaths.restEnds(for: user).subtractingReportingOverflow(now)
    guard !left.overflow, left.partialValue > 0, let job = waiting.popFirst() else { return nil }
    let second = 1_000_000_000
    return .refuse(job, .resting(seconds: (left.partialValue + second - 1) / second))
  }

  private func isIdle(since: Int, at now: Int) -> Bool { now - since >= limits.idleSeconds * 1_000_000_000 }

  /// The fault of a program that has had all of its time.
  func lateness(at now: Int) -> ProgramFault? {
    switch stage {
    case .greeting(let deadline) where now >= deadline: .tooSlow(milliseconds: limits.greetingMilliseconds)
    case .calling(let job, let deadline) where now >= deadline:
      .tooSlow(milliseconds: job.call.method.deadlineMilliseconds)
    default: nil
    }
  }

  /// When something is to be done although nothing has happened; nil: never.
  var wakesAt: Int? {
    switch stage {
    case .ended: waiting.isEmpty ? nil : deaths.pauseEnds
    case .greeting(let deadline), .calling(_, let deadline): deadline
    case .free(let since, _): since + limits.idleSeconds * 1_000_000_000
    }
  }
}
