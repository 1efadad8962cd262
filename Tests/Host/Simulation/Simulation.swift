import System
import TestSupport
import Wire

@testable import Host

/// One history of a complete host over a simulated disk. The seed determines the history. The host carries out random
/// commands while the disk has faults, until a power failure, a kill or a stop. The simulation then checks the state
/// that a power failure at each sync would have left. A second host over the same disk repeats calls with their
/// idempotency keys.
struct Simulation {
  struct Figures: Sendable {
    var crashes = 0
    var faults = 0
    var acknowledged = 0
    var lost = 0
    /// How many changes each method made.
    var changes: [String: Int] = [:]
  }

  /// The state of the disk just before a sync, and the replies that had been sent by then.
  struct Moment {
    let disk: SimulatedDisk.Moment
    let event: Int
    let acknowledged: [String: Int]
  }

  struct Told: Sendable {
    var event = 0
    var acknowledged: [String: Int] = [:]
  }

  struct Keyed {
    let call: Command.Call
    let at: Int
    /// The revision that was acknowledged. Nil if the call was refused.
    let rev: Int?
  }

  let seed: UInt64
  var figures = Figures()
  var witness = Witness()
  var keyed: [Keyed] = []
  var commands: CommandDice
  let disk: SimulatedDisk
  let world: World
  let looksAtSyncs: Bool
  let clock = TestClock()
  let methods: [DeclaredMethod]
  let trouble: Trouble
  let told = Monitor(Told())
  let moments = Monitor<[Moment]>([])

  var problems: [String] { witness.problems }

  /// Creates a simulation. An explicit `trouble` replaces the random one and turns off the checks at each sync.
  init(
    seed: UInt64, methods: [DeclaredMethod], trouble: Trouble? = nil, sabotage: SabotagedStorage.Kind? = nil
  ) {
    self.seed = seed
    self.methods = methods
    disk = SimulatedDisk(seed: seed)
    world = World(disk, sabotage)
    looksAtSyncs = trouble == nil
    commands = CommandDice(seed: seed, clock: clock, methods: methods)
    self.trouble = trouble ?? Trouble(&commands.dice)
  }

  mutating func run() {
    firstLife()
    for moment in moments.withLock({ $0 }).enumerated() { look(at: moment.element, moment.offset) }
    if commands.dice.chance(25) { lifeWithoutAModule() }
    secondLife()
    figures.faults = disk.faults
    figures.acknowledged = witness.acknowledgedCount
    figures.lost = problems.count { $0.contains("LOST") }
  }

  // MARK: Runs

  private mutating func firstLife() {
    if looksAtSyncs { watchSyncs() }
    if trouble.hitsTheStart { trouble.begin(on: disk) }
    let harness = world.start(clock)
    disk.failNothing()
    if trouble.hitsTheStart {
      witness.beginInTrouble(with: harness.host)
    } else {
      witness.begin(with: harness.host, "first start")
    }
    greet(harness)
    trouble.begin(on: disk)
    for _ in 0..<commands.dice.number(5...11) { carryOut(commands.next(), harness) }
    switch commands.dice.number(1...4) {
    case 1: disk.kill()
    case 2: harness.settle()
    default: disk.crash()
    }
    disk.failNothing()
    harness.close()
  }

  /// Runs a host that lacks one of the modules. The data of that module must stay.
  private mutating func lifeWithoutAModule() {
    let left = commands.dice.pick(World.modules.map(\.name))
    let harness = world.start(clock, without: left)
    witness.begin(with: harness.host, "a start without \(left)")
    greet(harness)
    for _ in 0..<2 { carryOut(commands.next(), harness) }
    disk.crash()
    harness.close()
  }

  private mutating func secondLife() {
    let harness = world.start(clock)
    witness.begin(with: harness.host, "second start")
    checkPictures(harness.host)
    greet(harness)
    for keyed in keyed { again(keyed, harness) }
    for _ in 0..<commands.dice.number(1...4) { carryOut(commands.next(), harness) }
    checkKeys(harness.host)
    for (method, count) in changes(harness.host) { figures.changes[method, default: 0] += count }
    let portraits = commands.dice.chance(15)
    let portrait = Portrait(seed: seed, methods)
    let before = portraits ? portrait.draw(harness) : []
    harness.close()
    guard portraits || commands.dice.chance(30) else { return }

    let again = world.start(clock)
    witness.compare(with: again.host, "after a clean stop")
    witness.begin(with: again.host, "third start")
    if portraits { compare(before, portrait.draw(again), "after a restart") }
    _ = again.respond("system.compact", as: 0)
    again.close()

    let last = world.start(clock)
    witness.compare(with: last.host, "after compaction and restart")
    if portraits { compare(before, portrait.draw(last), "after compaction and restart") }
    last.close()
  }

  private mutating func compare(_ before: [String], _ after: [String], _ context: String) {
    for (was, found) in zip(before, after) where was != found {
      witness.complain("\(context): \(found) was \(was)")
    }
  }

  private mutating func checkPictures(_ host: Host) {
    for module in host.modules {
      if let problem = World.problem(withPicturesOf: module, on: disk) { witness.complain(problem) }
    }
  }

  private func changes(_ host: Host) -> [String: Int] {
    var counts: [String: Int] = [:]
    for transaction in host.modules.flatMap({ Array($0.ledger.history.all) }) {
      let method = TransactionRecord.parse(transaction.body)?["do"]?.string ?? ""
      counts[method, default: 0] += 1
    }
    return counts
  }

  /// Creates the accounts of all users.
  private mutating func greet(_ harness: HostHarness) {
    for uid in Dice.users + [0] {
      let response = harness.respond("accounts.me", as: uid)
      let call = Command.Call(uid: uid, method: "accounts.me", params: [:])
      witness.hear(response, about: witness.look(at: harness.host), of: harness.host, call)
    }
    tell()
  }
}
