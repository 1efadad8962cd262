import System
import TestSupport
import Testing
import Wire

/// Measures how long a call blocks the loop. The meter uses processor time, so other load on the machine matters
/// little.
struct CallMeter {
  /// A long run has a fast machine to itself. A short run may share a machine that is several times slower.
  static let mostMilliseconds = TestLength.isLong ? 20.0 : 80.0
  /// The limit for the one call that really makes a change, in milliseconds. The limit is higher, because that call
  /// can't be repeated to filter out other load.
  static let mostInEarnest = 2.5 * mostMilliseconds
  /// A debug build is many times slower, so it only prints the figures.
  private static let isOptimized = Process.environment("TRACKD_BINARIES")?.hasSuffix("/debug") != true
  private static let tries = 3
  /// A call may seem slow because other processes evict its caches, so it is measured again.
  private static let triesOfSlow = 12
  /// The longest reply in bytes, except for replies with pictures.
  private static let longestReply = 4 << 20

  struct Figure {
    let call: String
    let milliseconds: Double
    var most = CallMeter.mostMilliseconds
  }

  let time: LoopTime

  /// The minimum of a few attempts, to filter out other load. A change runs as a dry run first and then once for real.
  func measure(_ name: String, _ call: JSON, changes: Bool, _ client: DaemonClient) throws -> [Figure] {
    let params = changes ? WorstParams.dry(call) : call
    var least = Int.max
    for number in 1...Self.triesOfSlow where number <= Self.tries || Self.milliseconds(least) > Self.mostMilliseconds {
      let (taken, line) = try once(name, params, client)
      least = min(least, taken)
      if !name.contains("picture") {
        #expect(line.count <= Self.longestReply, "\(name) \(Self.short(call)): \(line.count) bytes")
      }
    }
    let title = "\(name) \(Self.short(call))"
    var figures = [Figure(call: title, milliseconds: Self.milliseconds(least))]
    if changes {
      let taken = try once(name, call, client).nanoseconds
      figures.append(
        Figure(call: title + " in earnest", milliseconds: Self.milliseconds(taken), most: Self.mostInEarnest))
    }
    return figures
  }

  /// - Returns: the loop's processor time until the reply, and the reply.
  func once(_ name: String, _ params: JSON, _ client: DaemonClient) throws -> (nanoseconds: Int, reply: [UInt8]) {
    let before = try time.nanoseconds
    let line = try reply(to: try client.send(name, params), client)
    return (try time.nanoseconds - before, line)
  }

  /// Prints the slowest calls, and fails for calls over the limit.
  static func judge(_ figures: [Figure]) {
    let sorted = figures.sorted { $0.milliseconds > $1.milliseconds }
    for figure in sorted.prefix(10) { print("held the loop: \(figure.call): \(figure.milliseconds) ms") }
    guard isOptimized else { return }
    for figure in sorted where figure.milliseconds > figure.most {
      Issue.record("\(figure.call) held the loop for \(figure.milliseconds) ms")
    }
  }

  static func milliseconds(_ nanoseconds: Int) -> Double { Double(nanoseconds / 10_000) / 100 }

  /// Skips notifications before the reply.
  private func reply(to id: Int, _ client: DaemonClient) throws -> [UInt8] {
    let head = Array(#"{"jsonrpc":"2.0","method""#.utf8)
    while true {
      let line = try client.nextLine()
      if !line.starts(with: head) { return line }
    }
  }

  static func short(_ call: JSON) -> String {
    call.members.map { member in
      let value = member.value.description
      return "\(member.key.string ?? "")=\(value.utf8.count > 30 ? String(value.prefix(12)) + "…" : value)"
    }.joined(separator: " ")
  }
}
