import System
import TestSupport
import Testing

@Suite("A home and three replicas through random histories")
struct SimulationTests {
  @Test("come into step, and lose no acknowledged change", .timeLimit(.minutes(20)))
  func histories() throws {
    let isLong = Process.environment("TRACKD_TEST_LONG") != nil
    var (acknowledged, rounds, broken) = (0, 0, 0)
    for seed in 1...UInt64(isLong ? 2_000 : 60) {
      var history = try SyncHistory(seed: seed)
      do {
        try history.play(isLong ? 200 : 60)
      } catch {
        Issue.record("seed \(seed): \(error)\n\(history.log.suffix(80).joined(separator: "\n"))")
        return
      }
      acknowledged += history.acknowledged
      rounds += history.rounds
      broken += history.broken
    }
    print("sync: \(acknowledged) acknowledged changes, \(rounds) rounds, of which \(broken) broke off")
  }
}
