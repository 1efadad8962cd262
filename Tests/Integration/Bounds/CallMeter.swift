import System
import TestSupport
import Testing
import Wire

/// Measures how long a call blocks the loop. The meter counts processor time, so other load on the machine hardly
/// matters.
struct CallMeter {
  /// The limit in milliseconds. A long run has a fast machine to itself. A short run may share a machine that is
  /// several times slower.
  static let mostMilliseconds = TestLength.isLong ? 20.0 : 80.0
  /// The limit in milliseconds for a call that really makes a change. This limit is higher, because the call can't be
  /// repeated in order to filter out other load.
  static let mostInEarnest = 2.5 * mostMilliseconds
  /// Whether the daemon is an optimized build. A debug build is many times slower, so its figures are only printed.
  private static let isOptimized = Process.environment("TRACKD_BINARIES")?.hasSuffix("/debug") != true
  private static let tries = 3
  /// How often a slow call is measured. The call may seem slow only because other processes evict its data from the
  /// caches.
  private static let triesOfSlow = 12
  /// The maximum size of a reply in bytes. Replies with pictures are exempt.
  private static let longestReply = 4 << 20

  struct Figure {
    let call: String
    let milliseconds: Double
    var most = CallMeter.mostMilliseconds
  }

  let time: LoopTime

  /// Measures a call several times and returns the minimum, in order to filter out other load. A call that makes a
  /// change is first measured as a dry run, and is then made once for real.
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

  /// Makes one call.
  /// - Returns: the processor time that the loop needed until the reply, and the reply.
  func once(_ name: String, _ params: JSON, _ client: DaemonClient) throws -> (nanoseconds: Int, reply: [UInt8]) {
    let before = try time.nanoseconds
    let line = try reply(to: try client.send(name, params), client)
    return (try time.nanoseconds - before, line)
  }

  /// Prints the slowest calls, and fails for each call over the limit.
  static func judge(_ figures: [Figure]) {
    let sorted = figures.sorted { $0.milliseconds > $1.milliseconds }
    for figure in sorted.prefix(10) { print("held the loop: \(figure.call): \(figure.milliseconds) ms") }
    guard isOptimized else { return }
    for figure in sorted where figure.milliseconds > figure.most {
      Issue.record("\(figure.call) held the loop for \(figure.milliseconds) ms")
    }
  }

  static func milliseconds(_ nanoseconds: Int) -> Double { Double(nanoseconds / 10_000) / 100 }

  /// Reads the reply. Notifications that come before the reply are skipped.
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
