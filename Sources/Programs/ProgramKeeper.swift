package import Manifest
package import ModuleKit
package import Outside
package import System

/// Runs the program of one module: started by the first call that needs it, ended when there are none, started again when it dies.
///
/// Everything happens on a thread of its own, which is there from the first call on: this is what other threads have of it.
package final class ProgramKeeper: ProgramRunning {
  private let shared: ProgramShared

  /// - Parameter tell: is called on the program's own thread.
  package init(
    _ manifest: Manifest, at place: ProgramPlace, _ limits: ProgramLimits = ProgramLimits(),
    tell: @escaping @Sendable (ProgramNews) -> Void
  ) throws(Errno) {
    shared = try ProgramShared(manifest, place, limits, tell)
  }

  deinit { close() }

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

  /// The module was read again: what it runs from now on is what is there now, and it may begin anew.
  /// - Parameter manifest: what it is greeted with; nil where the module couldn't become what its folder says.
  package func renew(_ manifest: Manifest?, at place: ProgramPlace) {
    shared.state.withLock { state in
      if let manifest { state.manifest = manifest }
      state.place = place
      state.isRenewed = true
    }
    shared.wake.signal()
  }

  /// The module has gone: what runs for nobody ends.
  package func retire() {
    shared.state.withLock { $0.isRenewed = true }
    shared.wake.signal()
  }

  /// Ends the program, and waits for that. Calls that are under way are refused.
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

/// What the thread of a program and all others share.
final class ProgramShared: Sendable {
  struct State: Sendable {
    var manifest: Manifest
    var place: ProgramPlace
    /// Those that the thread hasn't seen yet.
    var jobs: [ProgramJob] = []
    /// All that aren't done.
    var count = 0
    var isRenewed = false
    var isClosed = false
    var thread: Thread?
  }

  let state: Monitor<State>
  let wake: EventCounter
  let limits: ProgramLimits
  let tell: @Sendable (ProgramNews) -> Void

  init(
    _ manifest: Manifest, _ place: ProgramPlace, _ limits: ProgramLimits,
    _ tell: @escaping @Sendable (ProgramNews) -> Void
  ) throws(Errno) {
    state = Monitor(State(manifest: manifest, place: place))
    wake = try EventCounter()
    self.limits = limits
    self.tell = tell
  }
}
