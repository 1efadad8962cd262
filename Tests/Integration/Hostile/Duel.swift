import Glibc
import System
import TestSupport
import Testing

/// Two latencies of a client: just before another client misbehaves, and during the misbehavior.
struct Duel: CustomStringConvertible {
  let alone: Latencies
  let beside: Latencies

  /// Compares averages, not medians, because one very slow answer is as bad as many answers that are a little slow.
  func isFair(_ factor: Int) -> Bool { beside.mean <= factor * alone.mean }

  var description: String {
    "alone \(alone.mean) µs, longest \(alone.longest) µs; beside \(beside.mean) µs, longest \(beside.longest) µs"
  }

  /// The number of attempts. Other load on the machine affects only some attempts, but a faulty daemon fails all of
  /// them.
  private static let attempts = 4
  private static let leastAnswers = 200
  private static let cases = Monitor<Set<String>>([])

  /// Expects that during `mischief`, the latency of other clients grows at most by this factor.
  ///
  /// A client that makes no calls takes almost none of the daemon's time. The default factor of 3 only allows for noise
  /// on the machine. A client that keeps calling gets its share of each turn, and other clients wait only for that
  /// share.
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

  /// Expects that during a flood of requests, the median latency of other clients is at most the time for `most` of
  /// these requests. The result doesn't depend on the speed of the machine.
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

  /// The latencies from just before `mischief` until it returns. The result of `mischief` is then kept alive until
  /// `more` further answers have come.
  private static func answers(
    at daemon: DaemonProcess, andThen more: Int = leastAnswers, _ mischief: () throws -> some Any
  ) throws -> [Int] {
    let probe = LatencyProbe(daemon.socket)
    let asking = try Crew(1) { _ in try probe.run() }
    // The attack must begin only when the probe is connected. The loop always ends, because the probe stops if it gets
    // no answer.
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
