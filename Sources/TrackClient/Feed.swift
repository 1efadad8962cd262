internal import System

/// A queue of limited size between the thread of the follower and the task that reads.
final class Feed: Sendable {
  /// The capacity of the queue. When the queue is full, the thread stops reading from the daemon.
  private static let room = 64

  typealias Outcome = Result<FollowerUpdate?, ClientError>

  private struct State {
    var updates: [FollowerUpdate] = []
    /// What the reader gets after the queued updates. An error is returned once, and then nil.
    var end: Outcome?
    var reader: CheckedContinuation<Outcome, Never>?
    var watch: Watch?
  }

  private let state = Monitor(State())

  func start(_ makeFollower: @escaping @Sendable (Watch) -> Follower) {
    do throws(ClientError) {
      let watch = try Watch()
      state.withLock { $0.watch = watch }
      // The thread retains the feed until `end` stops the thread.
      try Self.startThread { [self] in follow(makeFollower(watch)) }
    } catch {
      finish(.failure(error))
    }
  }

  private static func startThread(_ body: @escaping @Sendable () -> Void) throws(ClientError) {
    do throws(Errno) {
      _ = try Thread.start(name: "trackd events", body)
    } catch {
      throw .disconnected("the daemon can't be followed, because no thread can be started: \(error)")
    }
  }

  /// Stops the thread and resumes the reader.
  func end() {
    finish(.success(nil), isAtOnce: true)
    state.withLock { $0.watch }?.ring()
  }

  /// The next update. Nil at the end.
  func next() async throws(ClientError) -> FollowerUpdate? {
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in read(continuation) }
    } onCancel: {
      end()
    }
    return try outcome.get()
  }

  // MARK: The thread

  private func follow(_ follower: Follower) {
    while !hasEnded {
      do throws(ClientError) {
        if let update = try follower.next(by: .never) { put(update) }
      } catch {
        return finish(.failure(error))
      }
    }
  }

  private var hasEnded: Bool { state.withLock { $0.end != nil } }

  private func put(_ update: FollowerUpdate) {
    let reader: CheckedContinuation<Outcome, Never>? = state.wait(
      until: { $0.updates.count < Self.room || $0.end != nil },
      then: { state in
        if state.end != nil { return nil }
        if let reader = state.reader.take() { return reader }
        state.updates.append(update)
        return nil
      })
    reader?.resume(returning: .success(update))
  }

  private func finish(_ end: Outcome, isAtOnce: Bool = false) {
    let reader = state.withLock { state in
      if isAtOnce { state.updates = [] }
      if isAtOnce || state.end == nil { state.end = end }
      let reader = state.reader.take()
      if reader != nil { state.end = .success(nil) }
      return reader
    }
    state.broadcast()
    reader?.resume(returning: end)
  }

  // MARK: The reader

  private func read(_ continuation: CheckedContinuation<Outcome, Never>) {
    let outcome: Outcome? = state.withLock { state in
      if !state.updates.isEmpty { return .success(state.updates.removeFirst()) }
      if let end = state.end {
        state.end = .success(nil)
        return end
      }
      precondition(state.reader == nil, "two tasks read from one iterator")
      state.reader = continuation
      return nil
    }
    guard let outcome else { return }
    state.broadcast()
    continuation.resume(returning: outcome)
  }
}
