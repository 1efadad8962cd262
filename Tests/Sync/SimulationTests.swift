import System
import TestSupport
import Testing

@Suite("A home and three replicas through random histories")
struct SimulationTests {
  private static let isLong = Process.environment("TRACKD_TEST_LONG") != nil
  /// The seeds to run, given as `17` to debug a failure, or as `3001-6500` to divide a long run. With --long, each seed
  /// has a longer history.
  private static let only: ClosedRange<UInt64>? = Process.environment("TRACKD_SEED").flatMap { text in
    let bounds = text.split(separator: "-").compactMap { UInt64($0) }
    guard let first = bounds.first, let last = bounds.last, first <= last else {
      fatalError("TRACKD_SEED is \(text), neither a number nor a range such as 3001-6500")
    }
    return first...last
  }
  /// The seeds, divided into parts that can run on several processors.
  private static let parts: [ClosedRange<UInt64>] =
    only.map { [$0] } ?? (isLong ? (0..<20).map { 500 * $0 + 1...500 * $0 + 500 } : [1...100, 101...200])

  @Test("come into step, and lose no acknowledged change", .timeLimit(.minutes(120)), arguments: parts)
  func histories(seeds: ClosedRange<UInt64>) async throws {
    var (acknowledged, rounds, broken, joins, found) = (0, 0, 0, 0, 0)
    let isOne = Self.only?.count == 1
    for seed in seeds {
      // Lets other tests, which wait for processes, continue.
      await Task.yield()
      var history = try SyncHistory(seed: seed, mostChanges: Self.isLong ? 24 : 2)
      do {
        try history.play(60)
      } catch {
        Issue.record(
          """
          seed \(seed) (alone: TRACKD_SEED=\(seed) ./dev test\(Self.isLong ? " --long" : "") --filter SyncTests): \(error)
          \(history.log.suffix(isOne ? .max : 80).joined(separator: "\n"))
          """)
        continue
      }
      if isOne { print(history.log.joined(separator: "\n")) }
      acknowledged += history.acknowledged
      rounds += history.rounds
      broken += history.broken
      joins += history.joins
      found += history.found
    }
    print(
      "sync: \(acknowledged) acknowledged changes, \(rounds) rounds, of which \(broken) broke off;"
        + " \(joins) replicas joined again; \(found) marked changes of replicas found at home")
  }
}
