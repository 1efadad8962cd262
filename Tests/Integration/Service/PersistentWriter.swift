import System
import TestSupport
import Time
import Wire

/// Adds entries one after another. If the connection ends before the reply, the writer reconnects and repeats the call
/// with the same idempotency key. Neither the first call nor the repeated one may be refused.
final class PersistentWriter: Sendable {
  private static let epoch = 978_307_200
  private static let secondsPerWriter = 100_000_000

  private struct State {
    var isStopping = false
    var acknowledged = 0
    var cutOff = 0
  }

  private let socket: String
  private let number: Int
  private let state = Monitor(State())

  init(_ socket: String, number: Int) {
    self.socket = socket
    self.number = number
  }

  func stop() { state.withLock { $0.isStopping = true } }

  var acknowledged: Int { state.withLock { $0.acknowledged } }
  /// How many connections ended before the reply.
  var cutOff: Int { state.withLock { $0.cutOff } }

  func run() throws {
    var client = try DaemonClient(socket)
    while let place = next() {
      let entry = entry(place)
      while try !isAnswered(entry, client) {
        state.withLock { $0.cutOff += 1 }
        client = try DaemonClient(socket)
      }
      state.withLock { $0.acknowledged += 1 }
    }
  }

  /// Makes one call. Returns false if the connection ends before the reply, and throws if the reply is an error.
  private func isAnswered(_ entry: JSON, _ client: DaemonClient) throws -> Bool {
    do {
      try client.call("timer.add", entry)
      return true
    } catch let end where end is Errno || end is DaemonClient.Unexpected {
      return false
    }
  }

  private func next() -> Int? { state.withLock { $0.isStopping ? nil : $0.acknowledged } }

  private func entry(_ place: Int) -> JSON {
    let start = Instant(seconds: Self.epoch + number * Self.secondsPerWriter + place * 60)
    return [
      "project": JSON("Writer \(number)"), "startedAt": JSON(start.description),
      "stoppedAt": JSON((start + 60).description), "idempotencyKey": JSON("writer-\(number)-\(place)"),
    ]
  }
}
