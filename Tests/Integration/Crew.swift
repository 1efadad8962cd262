import System

/// Threads that do the same work beside the test, for as long as it takes them.
///
/// A test waits for them with `join`, which hands out what they brought, or throws what one of them threw.
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

  /// Has each of them come to its end?
  var isOver: Bool { results.withLock { $0.count } == threads.count }

  func join() throws -> [Output] {
    for thread in threads { thread.join() }
    let all = results.withLock { $0 }
    return try threads.indices.compactMap { try all[$0]?.get() }
  }
}
