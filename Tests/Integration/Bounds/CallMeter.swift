import System
import TestSupport
import Testing
import Wire

/// Measures how long calls have the loop: by the processor's time, and by what else the machine does as little as can be.
struct CallMeter {
  /// What a long run finds on a machine of its own; a short one may be beside anything.
  static let mostMilliseconds = TestLength.isLong ? 20.0 : 40.0
  /// Of the one try in earnest, which what else the machine does may have hit.
  static let mostInEarnest = 2.5 * mostMilliseconds
  /// What is compiled for tests takes many times as long: then the figures are there to be looked at.
  private static let isOptimized = Process.environment("TRACKD_BINARIES")?.hasSuffix("/debug") != true
  private static let tries = 3
  /// No reply but a picture is longer.
  private static let longestReply = 4 << 20

  struct Figure {
    let call: String
    let milliseconds: Double
    var most = CallMeter.mostMilliseconds
  }

  let time: LoopTime

  /// The least of a few tries: what is measured is the call, and not what else goes on. A change is tried out dry, and then made.
  func measure(_ name: String, _ call: JSON, changes: Bool, _ client: DaemonClient) throws -> [Figure] {
    let params = changes ? WorstParams.dry(call) : call
    var least = Int.max
    for _ in 1...Self.tries {
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

  /// - Returns: how long the loop was at work until the answer was there, and that.
  func once(_ name: String, _ params: JSON, _ client: DaemonClient) throws -> (nanoseconds: Int, reply: [UInt8]) {
    let before = try time.nanoseconds
    let line = try reply(to: try client.send(name, params), client)
    return (try time.nanoseconds - before, line)
  }

  /// Prints those that took longest, and fails for those that took too long.
  static func judge(_ figures: [Figure]) {
    let sorted = figures.sorted { $0.milliseconds > $1.milliseconds }
    for figure in sorted.prefix(10) { print("held the loop: \(figure.call): \(figure.milliseconds) ms") }
    guard isOptimized else { return }
    for figure in sorted where figure.milliseconds > figure.most {
      Issue.record("\(figure.call) held the loop for \(figure.milliseconds) ms")
    }
  }

  static func milliseconds(_ nanoseconds: Int) -> Double { Double(nanoseconds / 10_000) / 100 }

  /// Notifications that come before it are left out.
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
