import Glibc
import System
import TestSupport
import Time
import Wire

/// Adds entries one after another until it is stopped. It continues after each kill of the daemon.
final class SteadyWriter: Sendable {
  private static let epoch = 978_307_200
  private static let secondsPerWriter = 100_000_000
  private static let pauseMicroseconds: UInt32 = 2_000

  private struct State {
    var isStopping = false
    var added = 0
    var tried = 0
  }

  private let socket: String
  private let number: Int
  private let first: Int
  private let state = Monitor(State())

  /// - Parameter first: the `tried` of an earlier writer with the same number, if there was such a writer.
  init(_ socket: String, number: Int, first: Int = 0) {
    self.socket = socket
    self.number = number
    self.first = first
  }

  func stop() { state.withLock { $0.isStopping = true } }

  /// The number of entries that were acknowledged.
  var added: Int { state.withLock { $0.added } }
  /// The number of entries that were sent. Even entries that weren't acknowledged may be in the journal.
  var tried: Int { state.withLock { $0.tried } }
  private var isStopping: Bool { state.withLock { $0.isStopping } }

  func run() throws {
    while !isStopping {
      do {
        let client = try DaemonClient(socket)
        while !isStopping {
          let place = state.withLock { state in
            state.tried += 1
            return first + state.tried - 1
          }
          try client.call("timer.add", entry(place))
          state.withLock { $0.added += 1 }
        }
      } catch let error where error is Errno || error is DaemonClient.Unexpected {
        usleep(Self.pauseMicroseconds)
      }
    }
  }

  private func entry(_ place: Int) -> JSON {
    let start = Instant(seconds: Self.epoch + number * Self.secondsPerWriter + place * 60)
    return [
      "project": JSON("Writer \(number)"), "note": JSON("entry \(place)"), "startedAt": JSON(start.description),
      "stoppedAt": JSON((start + 60).description),
    ]
  }
}
