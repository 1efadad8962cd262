import Glibc
import System
import TestSupport
import Testing

/// How long a client's calls take while another misbehaves, beside how long they took a moment before.
struct Duel: CustomStringConvertible {
  let alone: Latencies
  let beside: Latencies

  /// A mean, for one answer that took as long as a hundred others is as bad as a hundred that took twice as long.
  func isFair(_ factor: Int) -> Bool { beside.mean <= factor * alone.mean }

  var description: String {
    "alone \(alone.mean) µs, longest \(alone.longest) µs; beside \(beside.mean) µs, longest \(beside.longest) µs"
  }

  /// What else the machine does shows, too; a daemon that is at fault is so each time.
  private static let attempts = 4
  private static let leastAnswers = 200
  private static let cases = Monitor<Set<String>>([])

  /// Holds that others are answered in turn while somebody does this: at most so many times later than alone.
  ///
  /// What a client has that sits there is next to nothing, so `factor` is 3 for the machine's sake. One that keeps the daemon
  /// busy gets its share of each turn of the loop, and that is what others may wait for.
  static func hold(
    _ name: String, at daemon: DaemonProcess, upTo factor: Int = 3, sourceLocation: SourceLocation = #_sourceLocation,
    _ mischief: () throws -> some Any
  ) throws {
    var duels: [Duel] = []
    repeat {
      let alone = Latencies(try answers(at: daemon) {})
      duels.append(Duel(alone: alone, beside: Latencies(try answers(at: daemon, mischief))))
    } while duels.count < attempts && !duels.contains { $0.isFair(factor) }
    #expect(duels.contains { $0.isFair(factor) }, "\(name): \(duels)", sourceLocation: sourceLocation)
    print("\(name): \(duels.last?.description ?? "")")
    countCase(name)
  }

  /// Holds that while somebody sends so many requests at once others wait for `most` of them, usually: as long as the daemon
  /// takes for these, so whatever the machine.
  static func hold(
    _ name: String, at daemon: DaemonProcess, of requests: Int, waitingFor most: Int,
    sourceLocation: SourceLocation = #_sourceLocation, _ flood: () throws -> some Any
  ) throws {
    var waits: [Int] = []
    repeat {
      var took = 0
      let times = try answers(at: daemon, andThen: 0) {
        let start = Clock.monotonicNanoseconds()
        defer { took = Clock.monotonicNanoseconds() - start }
        return try flood()
      }
      waits.append(Latencies(times).median * 1000 * requests / took)
    } while waits.count < attempts && !waits.contains { $0 <= most }
    #expect(waits.contains { $0 <= most }, "\(name): others wait for \(waits) of them", sourceLocation: sourceLocation)
    print("\(name): others wait for \(waits) of them")
    countCase(name)
  }

  private static func countCase(_ name: String) {
    print("hostile cases: \(cases.withLock { $0.insert(name); return $0.count })")
  }

  /// What the answers take from before something is done until it is done, and so many more while it lasts.
  private static func answers(
    at daemon: DaemonProcess, andThen more: Int = leastAnswers, _ mischief: () throws -> some Any
  ) throws -> [Int] {
    let probe = LatencyProbe(daemon.socket)
    let asking = try Crew(1) { _ in try probe.run() }
    // It is there before anything is done, and ends by itself where it isn't answered.
    while probe.count == 0, !asking.isOver { usleep(500) }
    let done = Result {
      let held = try mischief()
      let enough = probe.count + more
      while probe.count < enough, !asking.isOver { usleep(500) }
      return held
    }
    probe.stop()
    let times = try asking.join()[0]
    _ = try done.get()
    return times
  }
}
