import System
import TestSupport
import Testing

@Suite("A home and three replicas through random histories")
struct SimulationTests {
  @Test("come into step, and lose no acknowledged change", .timeLimit(.minutes(120)))
  func histories() throws {
    let isLong = Process.environment("TRACKD_TEST_LONG") != nil
    var (acknowledged, rounds, broken, joins, found) = (0, 0, 0, 0, 0)
    for seed in 1...UInt64(isLong ? 10_000 : 200) {
      var history = try SyncHistory(seed: seed)
      do {
        try history.play(60)
      } catch {
        Issue.record("seed \(seed): \(error)\n\(history.log.suffix(80).joined(separator: "\n"))")
        return
      }
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
