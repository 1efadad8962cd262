import System
import TestSupport
import Wire

@testable import Host

/// One history of a whole host over a simulated disk, from its seed: commands by chance, faults of the disk, an end by power
/// loss, kill or stop, a look at what would be there had the power failed at each sync, and a second life in which calls are
/// repeated under their keys.
struct Simulation {
  struct Figures: Sendable {
    var crashes = 0
    var faults = 0
    var acknowledged = 0
    var lost = 0
    /// How often each method changed something.
    var changes: [String: Int] = [:]
  }

  /// What there was just before a sync, and what had been told by then.
  private struct Moment {
    let disk: SimulatedDisk.Moment
    let event: Int
    let acknowledged: [String: Int]
  }

  private struct Told: Sendable {
    var event = 0
    var acknowledged: [String: Int] = [:]
  }

  private struct Keyed {
    let call: Command.Call
    let at: Int
    /// The revision that was told; nil if it was refused.
    let rev: Int?
  }

  let seed: UInt64
  private(set) var figures = Figures()
  private var witness = Witness()
  private var keyed: [Keyed] = []
  private var commands: CommandDice
  private let disk: SimulatedDisk
  private let world: World
  private let looksAtSyncs: Bool
  private let clock = TestClock()
  private let methods: [DeclaredMethod]
  private let trouble: Trouble
  private let told = Monitor(Told())
  private let moments = Monitor<[Moment]>([])

  var problems: [String] { witness.problems }

  /// With `trouble` it is that, and what was there at each sync isn't looked at.
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

  // MARK: lives

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

  /// A module that isn't served for a while keeps what it has.
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

  /// So that everybody has an account.
  private mutating func greet(_ harness: HostHarness) {
    for uid in Dice.users + [0] {
      let response = harness.respond("accounts.me", as: uid)
      let call = Command.Call(uid: uid, method: "accounts.me", params: [:])
      witness.hear(response, about: witness.look(at: harness.host), of: harness.host, call)
    }
    tell()
  }

  // MARK: commands

  private mutating func carryOut(_ command: Command, _ harness: HostHarness) {
    switch command {
    case .time(let seconds): harness.passTime(to: clock.now + seconds)
    case .call(var call):
      if call.method == "chores.house.join", let key = houseKey(harness) { call.params["key"] = key }
      together([call], harness)
    case .together(let calls): together(calls, harness)
    case .compact(let module): _ = harness.respond("system.compact", ["module": JSON(module)], as: 0)
    case .compactAround(let module, let count, let calls): compact(module, after: count, around: calls, harness)
    }
    harness.settle()
    witness.compare(with: harness.host, touched: commands.modules(of: command), "after \(command)")
    tell()
  }

  /// No dice find a house's key.
  private func houseKey(_ harness: HostHarness) -> JSON? {
    for uid in Dice.users {
      if let key = harness.respond("chores.house.show", as: uid)["result"]?["house"]?["key"] { return key }
    }
    return nil
  }

  @discardableResult
  private mutating func together(_ calls: [Command.Call], _ harness: HostHarness) -> [JSON] {
    var made: [[(module: String, index: Int)]] = []
    var witness = witness
    let connection = calls.contains { $0.module == "accounts" } ? "accounts" : ""
    let responses = harness.respondTogether(
      calls.map { ($0.uid, $0.method, .object($0.params)) }, on: connection
    ) {
      made.append(witness.look(at: harness.host))
    }
    self.witness = witness
    for (number, (call, response)) in zip(calls, responses).enumerated() {
      // A step off the loop makes its transaction later, and such a call comes alone.
      let new = calls.count == 1 ? made.flatMap(\.self) : made[number]
      self.witness.hear(response, about: new, of: harness.host, call)
      note(call, response, hasMade: !new.isEmpty)
    }
    tell()
    return responses
  }

  /// A call that changed nothing has nothing to remember its key by.
  private mutating func note(_ call: Command.Call, _ response: JSON, hasMade: Bool) {
    guard call.key != nil else { return }
    let rev = hasMade ? response["result"]?["rev"]?.int : nil
    if let place = keyed.firstIndex(where: { $0.call.key == call.key }) {
      if keyed[place].rev == nil { keyed[place] = Keyed(call: call, at: clock.now, rev: rev) }
    } else {
      keyed.append(Keyed(call: call, at: clock.now, rev: rev))
    }
  }

  private mutating func compact(
    _ module: String, after count: Int, around calls: [Command.Call], _ harness: HostHarness
  ) {
    disk.hold(".journal.new", after: count)
    let finish = harness.begin("system.compact", ["module": JSON(module)], as: 0)
    if !harness.host.compactions.isEmpty { disk.waitForHold() }
    for call in calls { together([call], harness) }
    disk.release()
    _ = finish()
  }

  /// The call came before under its key: what was acknowledged then is told again, and not done again.
  private mutating func again(_ keyed: Keyed, _ harness: HostHarness) {
    let responses = together([keyed.call], harness)
    harness.settle()
    guard let rev = keyed.rev, clock.now - keyed.at < 24 * 3600, let response = responses.first else { return }
    if response["result"]?["rev"]?.int != rev || response["result"]?["replayed"] != true {
      witness.complain("\(keyed.call) was acknowledged as revision \(rev); repeated under its key it gave \(response)")
    }
  }

  /// No key stands in two transactions of a day.
  private mutating func checkKeys(_ host: Host) {
    for module in host.modules {
      var seen: [String: Int] = [:]
      for transaction in module.ledger.history.all {
        guard let key = TransactionRecord.parse(transaction.body)?["key"]?.string else { continue }
        if let before = seen[key], transaction.at - before < 24 * 3600 { witness.complain("\(key) was done twice") }
        seen[key] = transaction.at
      }
    }
  }

  // MARK: moments

  private func tell() {
    let (event, acknowledged) = (witness.event, witness.acknowledged)
    told.withLock { $0 = Told(event: event, acknowledged: acknowledged) }
  }

  private func watchSyncs() {
    disk.observe { [told, moments] moment in
      guard moment.call.kind == .synchronize || moment.call.kind == .synchronizeDirectory else { return }
      let told = told.withLock { $0 }
      moments.withLock { $0.append(Moment(disk: moment, event: told.event, acknowledged: told.acknowledged)) }
    }
  }

  /// Had the power failed just before this sync, or the process been killed and then the power failed.
  private mutating func look(at moment: Moment, _ number: Int) {
    let disk = SimulatedDisk(asAt: moment.disk, seed: seed &* 1_000 &+ UInt64(number))
    let name = moment.disk.call.name
    guard let module = Self.module(of: name) else { return }
    figures.crashes += 1
    if number % 4 == 3 {
      disk.kill()
      look(at: disk, module, moment, "killed before sync \(number) of \(name)")
    }
    disk.crash()
    look(at: disk, module, moment, "crashed before sync \(number) of \(name)")
  }

  private mutating func look(at disk: SimulatedDisk, _ name: String, _ moment: Moment, _ context: String) {
    let host = World.look(at: disk, module: name, clock.now)
    for module in host.modules where module.ledger.module == name {
      let found = Witness.step(of: module, .open)
      if let problem = witness.judge(module, found, acknowledged: moment.acknowledged[name] ?? 0, at: moment.event) {
        witness.complain("\(context): \(problem)")
      }
      if let problem = World.problem(withPicturesOf: module, on: disk) { witness.complain("\(context): \(problem)") }
    }
    host.close()
  }

  /// Whose file it is: `timer.journal.new`, `pictures/timer-3.new`.
  private static func module(of name: String) -> String? {
    let file = name.split(separator: "/").last ?? ""
    let module = file.prefix { $0 != "." && $0 != "-" }
    return module.isEmpty ? nil : String(module)
  }
}
