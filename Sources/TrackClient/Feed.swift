internal import System

/// Between the thread that follows the daemon and the task that reads: a few happenings, and whoever waits for one.
final class Feed: Sendable {
  /// So many wait here before the thread stops reading.
  private static let room = 64

  typealias Outcome = Result<Happening?, ClientError>

  private struct State {
    var happenings: [Happening] = []
    var end: Outcome?
    var reader: CheckedContinuation<Outcome, Never>?
  }

  private let state = Monitor(State())
  private let watch = Watch()

  /// Starts the thread.
  func start(_ makeFollower: @escaping @Sendable (Watch) -> Follower) {
    do throws(Errno) {
      // It keeps the feed until it has ended, which `end` sees to.
      _ = try Thread.start(name: "trackd events") { [self] in follow(makeFollower(watch)) }
    } catch {
      finish(.failure(.disconnected("no thread can be started: \(error)")))
    }
  }

  /// Stops the thread and lets the reader go.
  func end() {
    state.withLock { $0.happenings = [] }
    finish(.success(nil))
    watch.ring()
  }

  func next() async throws(ClientError) -> Happening? {
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in read(continuation) }
    } onCancel: {
      end()
    }
    return try outcome.get()
  }

  private func follow(_ follower: Follower) {
    while !hasEnded {
      do throws(ClientError) {
        if let happening = try follower.next(by: .never) { put(happening) }
      } catch {
        return finish(.failure(error))
      }
    }
  }

  private var hasEnded: Bool { state.withLock { $0.end != nil } }

  private func put(_ happening: Happening) {
    let reader = state.wait(until: { $0.happenings.count < Self.room || $0.end != nil }) { state in
      if let reader = state.reader {
        state.reader = nil
        return Optional(reader)
      }
      state.happenings.append(happening)
      return nil
    }
    reader?.resume(returning: .success(happening))
  }

  private func read(_ continuation: CheckedContinuation<Outcome, Never>) {
    let outcome: Outcome? = state.withLock { state in
      if !state.happenings.isEmpty { return .success(state.happenings.removeFirst()) }
      if let end = state.end { return end }
      precondition(state.reader == nil, "two tasks read from one iterator")
      state.reader = continuation
      return nil
    }
    guard let outcome else { return }
    state.broadcast()
    continuation.resume(returning: outcome)
  }

  private func finish(_ end: Outcome) {
    let reader = state.withLock { state in
      if state.end == nil { state.end = end }
      defer { state.reader = nil }
      return state.reader
    }
    state.broadcast()
    reader?.resume(returning: end)
  }
}
