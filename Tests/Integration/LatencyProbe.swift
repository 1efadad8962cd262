import Glibc
import System

/// Calls `timer.status` again and again, as a shell prompt does, and records the latencies.
final class LatencyProbe: Sendable {
  private static let question = Array(#"{"jsonrpc":"2.0","id":1,"method":"timer.status"}"#.utf8) + [UInt8(ascii: "\n")]
  private static let pauseMicroseconds: UInt32 = 200
  /// A generous timeout. With it, a probe without an answer fails instead of hanging.
  private static let patienceMilliseconds: Int32 = 30_000

  private let socket: String
  private let isStopping = Monitor(false)
  private let answers = Monitor(0)

  init(_ socket: String) {
    self.socket = socket
  }

  func stop() { isStopping.withLock { $0 = true } }

  /// How many answers have come so far.
  var count: Int { answers.withLock { $0 } }

  /// - Returns: the latencies in nanoseconds, in the order of the calls.
  func run() throws -> [Int] {
    let descriptor = try Sockets.connect(path: socket)
    var buffer = [UInt8](repeating: 0, count: 4 << 10)
    var times: [Int] = []
    while !isStopping.withLock({ $0 }) {
      let before = Clock.monotonicNanoseconds()
      _ = try descriptor.send(Self.question, from: 0, to: Self.question.count)
      var last: UInt8 = 0
      while last != UInt8(ascii: "\n") {
        guard try descriptor.waitUntilReadable(timeoutMilliseconds: Self.patienceMilliseconds),
          let count = try descriptor.read(into: &buffer), count > 0
        else { throw Unanswered(after: times.count) }
        last = buffer[count - 1]
      }
      answers.withLock { $0 += 1 }
      times.append(Clock.monotonicNanoseconds() - before)
      usleep(Self.pauseMicroseconds)
    }
    return times
  }

  /// The error if the daemon didn't answer in time or closed the connection.
  struct Unanswered: Error {
    let after: Int
  }
}

struct Latencies: CustomStringConvertible {
  private let sorted: [Int]

  init(_ nanoseconds: [Int]) {
    sorted = nanoseconds.sorted()
  }

  var count: Int { sorted.count }
  /// The mean latency in microseconds.
  var mean: Int { sorted.isEmpty ? 0 : sorted.reduce(0, +) / sorted.count / 1000 }
  var median: Int { microseconds(at: 50) }
  var p99: Int { microseconds(at: 99) }
  var longest: Int { (sorted.last ?? 0) / 1000 }

  private func microseconds(at percent: Int) -> Int {
    sorted.isEmpty ? 0 : sorted[sorted.count * percent / 100] / 1000
  }

  var description: String { "median \(median) µs, p99 \(p99) µs, longest \(longest) µs of \(count)" }
}
