import ProgramKit
import Testing

@Suite("Pauses between attempts")
struct BackoffTests {
  @Test("double up to a maximum, and start over after a success")
  func pauses() {
    var backoff = Backoff(100...1000)
    #expect((0..<6).map { _ in backoff.next() } == [100, 200, 400, 800, 1000, 1000])
    backoff.reset()
    #expect(backoff.next() == 100)
  }
}
