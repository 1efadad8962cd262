internal import System

/// Multiplexes the calls of many tasks over one connection. A separate thread does all I/O.
///
/// A submission is a call or a batch. Each submission is settled exactly once. Either the thread settles it with the
/// answers or an error, or the cancellation of its task does. The thread drops the answers to a cancelled submission.
final class CallThread: Sendable {
  typealias Connect = @Sendable (Deadline) throws(ClientError) -> Connection
  typealias Answers = [Result<JSON, Refusal>]
  private typealias Outcome = Result<Answers, ClientError>

  private struct Submission {
    let requests: [MethodCall]
    let deadline: Deadline
    let sender: CheckedContinuation<Outcome, Never>
  }

  private struct State {
    var submissions: [Int: Submission] = [:]
    /// The ids of the submissions that the thread hasn't taken over yet, in order.
    var fresh: [Int] = []
    var nextID = 1
    var watch: Watch?
    var hasEnded = false
  }

  /// A submission that was sent, with the request ids of its calls.
  private struct Sent {
    let submission: Int
    let ids: [Int]
    var answers: Answers = []
  }

  private struct Line {
    let connection: Connection
    var sent: [Sent] = []
  }

  private let connect: Connect
  private let state = Monitor(State())

  init(connecting connect: @escaping Connect) {
    self.connect = connect
  }

  /// Submits calls and awaits their answers. The calls are sent in one message.
  func submit(_ requests: [MethodCall], by deadline: Deadline) async throws(ClientError) -> Answers {
    if requests.isEmpty { return [] }
    let id = state.withLock { state in
      defer { state.nextID += 1 }
      return state.nextID
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { sender in
        take(id, Submission(requests: requests, deadline: deadline, sender: sender))
        // The cancellation handler might have run before the submission was registered.
        if Task.isCancelled { settle(id, .failure(.cancelled)) }
      }
    } onCancel: {
      settle(id, .failure(.cancelled))
    }
    return try outcome.get()
  }

  /// Ends the thread. No call is pending at this time, because every caller retains the client.
  func end() {
    let watch = state.withLock { state in
      state.hasEnded = true
      return state.watch
    }
    watch?.ring()
  }

  private func take(_ id: Int, _ submission: Submission) {
    do throws(ClientError) {
      let watch = try startedThread()
      state.withLock { state in
        state.submissions[id] = submission
        state.fresh.append(id)
      }
      watch.ring()
    } catch {
      submission.sender.resume(returning: .failure(error))
    }
  }

  private func settle(_ id: Int, _ outcome: Outcome) {
    let submission = state.withLock { $0.submissions.removeValue(forKey: id) }
    submission?.sender.resume(returning: outcome)
  }

  // MARK: The thread

  /// Starts the thread, if it isn't running. Returns the watch that wakes the thread.
  private func startedThread() throws(ClientError) -> Watch {
    try state.withLock { state throws(ClientError) in
      if let watch = state.watch { return watch }
      let watch = try Watch()
      do throws(Errno) {
        _ = try Thread.start(name: "trackd calls") { [self] in run(watch) }
      } catch {
        throw .disconnected("no call can be made, because no thread can be started: \(error)")
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
        // The connection stores its error, which is handled when the answers are delivered.
        try? line?.connection.receive(by: .after(.zero))
      } catch {
        // Polling failed, so the submissions that were sent fail. The next submission opens a new connection.
        fail(&line, error)
      }
    }
  }

  /// The submissions to take over. Nil if the client has ended.
  private func takeFresh() -> [Int]? {
    state.withLock { state in
      defer { state.fresh = [] }
      return state.hasEnded ? nil : state.fresh
    }
  }

  /// Sends a submission, unless it has already been settled.
  private func send(_ id: Int, over line: inout Line?) {
    guard let submission = state.withLock({ $0.submissions[id] }) else { return }
    guard !submission.deadline.hasPassed else { return settle(id, .failure(.timedOut)) }
    do throws(ClientError) {
      if let failure = failure(of: line) { fail(&line, failure) }
      if line == nil { line = Line(connection: try connect(submission.deadline)) }
      if let ids = try line.map({ line throws(ClientError) in try Self.send(submission, over: line.connection) }) {
        line?.sent.append(Sent(submission: id, ids: ids))
      }
    } catch {
      settle(id, .failure(error))
    }
  }

  private static func send(_ submission: Submission, over connection: Connection) throws(ClientError) -> [Int] {
    guard submission.requests.count == 1 else {
      return try connection.send(batch: submission.requests, by: submission.deadline)
    }
    return [try connection.send(submission.requests[0], by: submission.deadline)]
  }

  /// Why the connection can't be used, or nil if it can. The check also detects that the daemon exited while the
  /// connection was idle. Without the check, a call could be sent on a dead connection. Nobody would then know whether
  /// the call was carried out.
  private func failure(of line: Line?) -> ClientError? {
    guard let line else { return nil }
    if line.sent.isEmpty { try? line.connection.receive(by: .after(.zero)) }
    return line.connection.failure
  }

  /// Settles the submissions that have their answers, have lost their connection, or have missed their deadline.
  /// - Returns: the earliest deadline of the submissions that still wait.
  private func deliver(_ line: inout Line?) -> Deadline {
    guard let connection = line?.connection else { return .never }
    var next = Deadline.never
    var waiting: [Sent] = []
    for var sent in line?.sent ?? [] {
      guard let deadline = state.withLock({ $0.submissions[sent.submission]?.deadline }) else {
        sent.ids.forEach(connection.forget)
        continue
      }
      while sent.answers.count < sent.ids.count, let answer = connection.takeAnswer(sent.ids[sent.answers.count]) {
        sent.answers.append(answer)
      }
      if sent.answers.count == sent.ids.count {
        settle(sent.submission, .success(sent.answers))
      } else if deadline.hasPassed {
        sent.ids.forEach(connection.forget)
        settle(sent.submission, .failure(.timedOut))
      } else {
        next = next.earlier(deadline)
        waiting.append(sent)
      }
    }
    line?.sent = waiting
    if let failure = connection.failure { fail(&line, failure) }
    return next
  }

  /// Drops the connection and fails every submission that was sent on it.
  private func fail(_ line: inout Line?, _ error: ClientError) {
    for sent in line?.sent ?? [] { settle(sent.submission, .failure(error)) }
    line = nil
  }
}
