internal import System

/// Carries the calls of many tasks over one connection, in a thread of its own.
///
/// An errand is settled once, by whoever comes first: the thread with an answer or a failure, or the task that was
/// cancelled. The thread notices the latter the next time it looks, and drops the answer.
final class Courier: Sendable {
  typealias Connect = @Sendable (Deadline) throws(ClientError) -> Connection
  private typealias Answer = Result<JSON, ClientError>

  private struct Errand {
    let request: MethodCall
    let deadline: Deadline
    let sender: CheckedContinuation<Answer, Never>
  }

  private struct State {
    var errands: [Int: Errand] = [:]
    /// Those that the thread hasn't seen, in their order.
    var fresh: [Int] = []
    var nextID = 1
    var watch: Watch?
    var hasEnded = false
  }

  /// A connection, and which errand waits for which of its answers.
  private struct Line {
    let connection: Connection
    var sent: [(errand: Int, answer: Int)] = []
  }

  private let connect: Connect
  private let state = Monitor(State())

  init(connecting connect: @escaping Connect) {
    self.connect = connect
  }

  /// Hands over a call and awaits its result.
  func carry(_ request: MethodCall, by deadline: Deadline) async throws(ClientError) -> JSON {
    let id = state.withLock { state in
      defer { state.nextID += 1 }
      return state.nextID
    }
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { sender in
        take(id, Errand(request: request, deadline: deadline, sender: sender))
        // It may have been cancelled before there was anything to cancel.
        if Task.isCancelled { settle(id, .failure(.cancelled)) }
      }
    } onCancel: {
      settle(id, .failure(.cancelled))
    }
    return try answer.get()
  }

  /// Ends the thread. Nobody waits any more, for whoever waits holds the client.
  func end() {
    let watch = state.withLock { state in
      state.hasEnded = true
      return state.watch
    }
    watch?.ring()
  }

  private func take(_ id: Int, _ errand: Errand) {
    do throws(ClientError) {
      let watch = try startedThread()
      state.withLock { state in
        state.errands[id] = errand
        state.fresh.append(id)
      }
      watch.ring()
    } catch {
      errand.sender.resume(returning: .failure(error))
    }
  }

  private func settle(_ id: Int, _ answer: Answer) {
    let errand = state.withLock { $0.errands.removeValue(forKey: id) }
    errand?.sender.resume(returning: answer)
  }

  // MARK: The thread

  /// What wakes the thread, which runs from the first errand on.
  private func startedThread() throws(ClientError) -> Watch {
    try state.withLock { state throws(ClientError) in
      if let watch = state.watch { return watch }
      let watch = try Watch()
      do throws(Errno) {
        _ = try Thread.start(name: "trackd calls") { [self] in run(watch) }
      } catch {
        throw .disconnected("nothing can be asked, for no thread can be started: \(error)")
      }
      state.watch = watch
      return watch
    }
  }

  private func run(_ watch: Watch) {
    var line: Line?
    while let fresh = takeFresh() {
      for id in fresh { send(id, over: &line) }
      let deadline = deliver(&line)
      do throws(ClientError) {
        guard try watch.wait(for: line?.connection.raw, by: deadline) == .readable else { continue }
        // What fails shows itself when answers are delivered.
        try? line?.connection.receive(by: .after(.zero))
      } catch {
        // Nothing can be waited for: whoever waits hears of it, and the next errand tries again.
        fail(&line, error)
      }
    }
  }

  /// Nil when it is over.
  private func takeFresh() -> [Int]? {
    state.withLock { state in
      defer { state.fresh = [] }
      return state.hasEnded ? nil : state.fresh
    }
  }

  /// Sends an errand, unless it is settled already.
  private func send(_ id: Int, over line: inout Line?) {
    guard let errand = state.withLock({ $0.errands[id] }) else { return }
    guard !errand.deadline.hasPassed else { return settle(id, .failure(.timedOut)) }
    do throws(ClientError) {
      if let failure = failure(of: line) { fail(&line, failure) }
      if line == nil { line = Line(connection: try connect(errand.deadline)) }
      if let answer = try line?.connection.send(errand.request, by: errand.deadline) {
        line?.sent.append((id, answer))
      }
    } catch {
      settle(id, .failure(error))
    }
  }

  /// Also where the daemon went while nobody looked: a call that is sent behind it is one that nobody can tell what became of.
  private func failure(of line: Line?) -> ClientError? {
    guard let line else { return nil }
    if line.sent.isEmpty { try? line.connection.receive(by: .after(.zero)) }
    return line.connection.failure
  }

  /// Settles what has come, what comes no more, and what is late.
  /// - Returns: when the next errand is late.
  private func deliver(_ line: inout Line?) -> Deadline {
    guard let connection = line?.connection else { return .never }
    var next = Deadline.never
    line?.sent.removeAll { errand, answer in
      guard let deadline = state.withLock({ $0.errands[errand]?.deadline }) else {
        connection.forget(answer)
        return true
      }
      if let result = connection.takeAnswer(answer) {
        settle(errand, result.mapError(ClientError.refused))
        return true
      }
      if deadline.hasPassed {
        connection.forget(answer)
        settle(errand, .failure(.timedOut))
        return true
      }
      next = next.earlier(deadline)
      return false
    }
    if let failure = connection.failure { fail(&line, failure) }
    return next
  }

  /// The connection is gone, and with it all answers that it owed.
  private func fail(_ line: inout Line?, _ error: ClientError) {
    for (errand, _) in line?.sent ?? [] { settle(errand, .failure(error)) }
    line = nil
  }
}
