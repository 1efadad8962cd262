package import Manifest
package import ModuleKit
package import Outside
package import System

/// Runs the program of a module. The first call starts the program. A program that is idle for a long time is stopped.
/// The next call starts a stopped or dead program again.
///
/// A separate thread does all the work, and is started by the first call. This class is the interface for other
/// threads.
package final class ProgramKeeper: ProgramRunning {
  private let shared: ProgramShared

  /// - Parameter tell: receives events for the log. It is called on the program's thread.
  package init(
    _ manifest: Manifest, at location: ProgramLocation, _ limits: ProgramLimits = ProgramLimits(),
    tell: @escaping @Sendable (ProgramNews) -> Void
  ) throws(Errno) {
    shared = try ProgramShared(manifest, location, limits, tell)
  }

  deinit { close() }

  package var trouble: String? {
    let rest = shared.state.withLock(\.rest)
    guard rest > Clock.monotonicNanoseconds() else { return nil }
    let seconds = (rest - Clock.monotonicNanoseconds()) / 1_000_000_000 + 1
    return "its program has ended too often in a minute; calls that ended it are refused for \(seconds) s, or until a"
      + " reload"
  }

  package func submit(_ call: ProgramCall, _ done: @escaping @Sendable (Result<Prepared, Rejection>) -> Void) -> Bool {
    let shared = shared
    let isAccepted = shared.state.withLock { state in
      guard !state.isClosed, state.count < shared.limits.waiting else { return false }
      if state.thread == nil {
        state.thread = try? Thread.start(name: "program", stackBytes: 1 << 20) { ProgramThread(shared).run() }
      }
      guard state.thread != nil else { return false }
      state.count += 1
      state.jobs.append(ProgramJob(call: call, done: done))
      return true
    }
    if isAccepted { shared.wake.signal() }
    return isAccepted
  }

  /// Restarts the program with its current definition and ends its rest, because the module was reloaded.
  /// - Parameter manifest: the manifest for the handshake. Nil keeps the previous manifest, for a module whose new
  ///   definition was rejected.
  package func renew(_ manifest: Manifest?, at location: ProgramLocation) {
    shared.state.withLock { state in
      if let manifest { state.manifest = manifest }
      state.location = location
      state.isRenewed = true
      state.rest = .min
    }
    shared.wake.signal()
  }

  /// Ends the program when it is idle, because its module is gone.
  package func retire() {
    shared.state.withLock { $0.isRenewed = true }
    shared.wake.signal()
  }

  /// Ends the program and waits until it has ended. Unfinished calls are refused.
  package func close() {
    let thread = shared.state.withLock { state in
      state.isClosed = true
      defer { state.thread = nil }
      return state.thread
    }
    shared.wake.signal()
    thread?.join()
  }
}

/// A call that waits for the program.
struct ProgramJob: Sendable {
  let call: ProgramCall
  let done: @Sendable (Result<Prepared, Rejection>) -> Void
}

/// The state that the program's thread shares with other threads.
final class ProgramShared: Sendable {
  struct State: Sendable {
    var manifest: Manifest
    var location: ProgramLocation
    /// The calls that the program's thread hasn't taken over yet.
    var jobs: [ProgramJob] = []
    /// The number of all unfinished calls.
    var count = 0
    var isRenewed = false
    var isClosed = false
    /// The end of the latest rest period, in monotonic nanoseconds. A rest period applies to one user or to all users.
    var rest = Int.min
    var thread: Thread?
  }

  let state: Monitor<State>
  let wake: EventCounter
  let limits: ProgramLimits
  let tell: @Sendable (ProgramNews) -> Void

  init(
    _ manifest: Manifest, _ location: ProgramLocation, _ limits: ProgramLimits,
    _ tell: @escaping @Sendable (ProgramNews) -> Void
  ) throws(Errno) {
    state = Monitor(State(manifest: manifest, location: location))
    wake = try EventCounter()
    self.limits = limits
    self.tell = tell
  }
}
