import System
import TestSupport
import Testing
import Wire

@testable import Host

/// Runs histories of a complete host over a disk that crashes and fails, in the manner of TigerBeetle's simulator.
///
/// These tests fail if replies don't wait for the disk (if `ModuleHost.finish` returns `.done`). They also fail if rows
/// aren't rolled back after a disk failure (if `ModuleHost.rollBack(from:)` is empty), or if idempotency keys aren't
/// written (`TransactionRecord.body`). In each run, `SabotagedStorage` breaks the other guarantees.
///
/// Each test yields after each history. Without yielding, tests that wait for child processes would wait for minutes,
/// while the thread that reaps processes spins.
@Suite("A simulated history", .timeLimit(.minutes(15)))
struct SimulationTests {
  private static let isLong = Process.environment("TRACKD_TEST_LONG") != nil
  /// The only seed to run, set when debugging a failure.
  private static let chosen = Process.environment("TRACKD_SEED").flatMap { UInt64($0) }
  private static let count: UInt64 = isLong ? 10_000 : 260
  private static let shares: UInt64 = 2
  private static let total = Monitor(Simulation.Figures())
  private static let sharesLeft = Monitor(Int(shares))

  @Test("from any seed loses nothing that was acknowledged", arguments: 0..<shares)
  func seeds(share: UInt64) async throws {
    let methods = try Self.methods()
    var seeds = Array(stride(from: 1 + share, through: Self.count, by: Int(Self.shares)))
    if let chosen = Self.chosen { seeds = share == 0 ? [chosen] : [] }
    for seed in seeds {
      var simulation = Simulation(seed: seed, methods: methods)
      simulation.run()
      await Task.yield()
      let figures = simulation.figures
      Self.total.withLock { $0.add(figures) }
      #expect(
        simulation.problems.isEmpty,
        "seed \(seed) (alone: TRACKD_SEED=\(seed) ./dev test --filter SimulationTests): \(simulation.problems.prefix(5))"
      )
    }
    let left = Self.sharesLeft.withLock { left in
      left -= 1
      return left
    }
    if left == 0, Self.chosen == nil { try report(methods) }
  }

  /// Makes each disk call of a history fail in every way. In one run only that call fails, and in another run all later
  /// calls fail too.
  @Test("loses nothing whichever of its calls fails", arguments: faults)
  func everyCall(fault: SimulatedDisk.Fault) async throws {
    let methods = try Self.methods()
    var total = Simulation.Figures()
    for seed in Self.isLong ? 1...5 : 7...7 as ClosedRange<UInt64> {
      var isPastTheLast = false
      var number = 1
      while !isPastTheLast, number < 200 {
        for kind in [Trouble.Kind.once(number), .lasting(number...number + 6)] {
          var simulation = Simulation(seed: seed, methods: methods, trouble: Trouble(kind, fault))
          simulation.run()
          await Task.yield()
          isPastTheLast = simulation.figures.faults == 0
          total.add(simulation.figures)
          #expect(simulation.problems.isEmpty, "seed \(seed), \(kind), \(fault): \(simulation.problems.prefix(5))")
        }
        number += Self.isLong ? 1 : 5
      }
      #expect(number > 10, "seed \(seed) makes too few calls to prove anything")
    }
    print("every call of a history: \(total.faults) faults injected (\(fault)), operations lost: \(total.lost)")
  }

  private static let faults: [SimulatedDisk.Fault] = [
    .refused(.io), .cutShort(.io), .refused(.noSpace), .cutShort(.noSpace),
  ]

  /// Proves that these tests would fail if the disk broke its guarantees.
  @Test("fails when a durability guarantee is disabled", arguments: SabotagedStorage.Kind.allCases)
  func sabotage(kind: SabotagedStorage.Kind) throws {
    let methods = try Self.methods()
    for seed in 1...60 as ClosedRange<UInt64> {
      var simulation = Simulation(seed: seed, methods: methods, sabotage: kind)
      simulation.run()
      if !simulation.problems.isEmpty { return }
    }
    Issue.record("nobody noticed: \(kind)")
  }

  @Test("begins with calls that change rows", arguments: World.modules.map(\.name))
  func beginnings(module: String) {
    for calls in CommandDice.beginnings(of: module) {
      let harness = World(SimulatedDisk()).start(TestClock())
      defer { harness.close() }
      for uid in Dice.users { _ = harness.respond("accounts.me", as: uid) }
      for call in calls {
        let reply = harness.respond(call.method, .object(call.params), as: call.uid)
        #expect(reply["result"]?["rev"]?.int != nil, "\(call): \(reply)")
      }
    }
  }

  private func report(_ methods: [DeclaredMethod]) throws {
    let total = Self.total.withLock { $0 }
    print(
      """
      simulated histories: \(Self.count) seeds, \(total.crashes) crashes, \(total.faults) faults injected, \
      \(total.acknowledged) operations acknowledged, lost: \(total.lost)
      """)
    #expect(total.crashes > Int(Self.count) * 5)
    #expect(total.faults > Int(Self.count) / 2)
    // In a long run, the random commands must call every changing method. A short run may miss a quarter of the
    // methods.
    let changing = methods.filter { $0.changes && $0.module != "accounts" }.map(\.name)
    let missing = changing.filter { total.changes[$0] ?? 0 == 0 }
    #expect(missing.count <= (Self.isLong ? 0 : changing.count / 4), "no history has \(missing)")
  }

  static func methods() throws -> [DeclaredMethod] {
    let harness = World(SimulatedDisk()).start(TestClock())
    defer { harness.close() }
    return try DeclaredMethod.all(of: harness)
  }
}

extension Simulation.Figures {
  mutating func add(_ other: Self) {
    crashes += other.crashes
    faults += other.faults
    acknowledged += other.acknowledged
    lost += other.lost
    changes.merge(other.changes) { $0 + $1 }
  }
}
