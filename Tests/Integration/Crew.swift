import System

/// Does the same work on several threads while the test continues.
///
/// `join` waits for the threads and returns their results. If a thread has thrown an error, `join` throws that error.
final class Crew<Output: Sendable> {
  private let threads: [Thread]
  private let results: Monitor<[Int: Result<Output, any Error>]>

  init(_ count: Int, _ work: @escaping @Sendable (Int) throws -> Output) throws {
    let results = Monitor<[Int: Result<Output, any Error>]>([:])
    self.results = results
    threads = try (0..<count).map { number in
      try Thread.start(name: "crew-\(number)", stackBytes: 1 << 20) {
        let result = Result { try work(number) }
        results.withLock { $0[number] = result }
      }
    }
  }

  /// Whether all threads have finished.
  var isOver: Bool { results.withLock { $0.count } == threads.count }

  func join() throws -> [Output] {
    for thread in threads { thread.join() }
    let all = results.withLock { $0 }
    return try threads.indices.compactMap { try all[$0]?.get() }
  }
}
