import Host
import Sync
import System
import TestSupport
import Time
import Wire

/// A random history of one home and three replicas. The seed determines the history.
struct SyncHistory {
  static let modules = ["timer", "hours", "remarks", "books"]

  private static let opening: [(String, JSON)] = [
    ("hours.project.create", ["client": "Acme", "project": "Bread"]), ("timer.start", ["project": "Bread"]),
    ("remarks.add", ["text": "A tree", "lat": 1, "lon": 2]), ("books.add", ["name": "Left"]),
  ]

  private static let tables = ["timer": "entries", "hours": "records", "remarks": "remarks", "books": "shelves"]

  /// The maximum number of calls in a row that a machine gets. Most of them are refused.
  private let mostChanges: Int
  private var dice: Dice
  let home: Machine
  private(set) var replicas: [Machine] = []
  /// The methods that change something. All histories use the same methods, so they are determined only once.
  private static let methods = Result {
    // When a machine is released, it closes its host, so the machine must stay alive here.
    try withExtendedLifetime(Machine("home")) { machine in
      try DeclaredMethod.all(of: machine.harness).filter { $0.changes && modules.contains($0.module) }
    }
  }
  private let methods: [DeclaredMethod]
  /// The marks of the changes that a daemon has acknowledged. Each mark has the name of its machine, and whether the
  /// machine sends the change on its own. At the end, the test must find every mark.
  private var marks: [Int: (machine: String, isSent: Bool)] = [:]
  /// The names of the replicas that have joined. After a replica has joined, each of its changes is sent on its own.
  private var joined: Set<String> = []
  private var lastMark = 0
  /// A copy of home's files, and the last mark at the time of the copy.
  private var backup: (home: Machine, mark: Int)?
  private(set) var acknowledged = 0
  private(set) var rounds = 0
  private(set) var broken = 0
  /// How often a replica has left and joined again.
  private(set) var joins = 0
  private(set) var log: [String] = []
  /// How many changes of replicas must be found at home.
  var found: Int { marks.values.count { $0.isSent && $0.machine != home.name } }

  init(seed: UInt64, mostChanges: Int) throws {
    self.mostChanges = mostChanges
    dice = Dice(seed: seed)
    home = try Machine("home", seed: seed, clock: TestClock())
    try home.call("system.hello", as: 2000)
    try home.call("system.hello")
    methods = try Self.methods.get()
    for (method, params) in Self.opening { try home.call(method, params) }
    for number in 1...3 {
      replicas.append(try Machine("replica\(number)", seed: seed &+ UInt64(number) * 100, clock: TestClock()))
    }
  }

  mutating func play(_ steps: Int) throws {
    for _ in 0..<steps { try step() }
    try finish()
  }

  private mutating func step() throws {
    let machine = dice.chance(35) ? home : dice.pick(replicas)
    switch dice.number(1...100) {
    case ...62: for _ in 0..<dice.number(1...mostChanges) { try change(machine) }
    case ...82: try round(dice.pick(replicas))
    case ...87: machine.clock.now += dice.pick([1, 60, 3600, 90_000])
    case 88: machine.clock.now += dice.pick([-3600, 400 * 86_400])
    case ...92: try machine.restart()
    case ...95: try machine.crash()
    case 96:
      // The compaction may be refused, for example if the machine has just joined with this module.
      _ = machine.harness.respond("system.compact", [:], as: 0)
    case ...98: try mishap(machine)
    default: try undo(machine)
    }
  }

  // MARK: Failures

  private mutating func mishap(_ machine: Machine) throws {
    switch dice.number(1...6) {
    case 1 where replicas.count < 6:
      let name = "clone\(replicas.count)"
      let clone = try dice.pick(replicas).copy(name, clock: TestClock(machine.clock.now))
      replicas.append(clone)
      log.append("\(name) is a copy")
    case 2: backup = (try home.copy("home", clock: home.clock), lastMark)
    case 3: try restoreHome()
    case 4...5:
      machine.fillDisk(true)
      log.append("\(machine.name): full")
      for _ in 0..<5 { try change(machine) }
      try round(machine === home ? dice.pick(replicas) : machine)
      machine.fillDisk(false)
      try machine.restart()
      log.append("\(machine.name): has room again")
    default:
      try machine.upgrade()
      log.append("\(machine.name): upgraded")
    }
  }

  /// Replaces home's files with the files of a backup. Changes that home made since then are lost, unless a replica has
  /// them.
  private mutating func restoreHome() throws {
    guard let backup else { return }
    try home.restore(backup.home)
    for (mark, change) in marks where change.machine == home.name && mark > backup.mark { marks[mark] = nil }
    for mark in marks.keys { marks[mark]?.isSent = false }
    self.backup = nil
    log.append("home: restored")
  }

  // MARK: Changes

  private mutating func change(_ machine: Machine) throws {
    guard let change = nextChange(of: machine) else { return }
    acknowledge(change, machine.harness.respond(change.method, change.params, as: Machine.uid))
  }

  private struct Change {
    let machine: Machine
    let method: String
    let params: JSON
    let mark: Int?
  }

  private mutating func nextChange(of machine: Machine) -> Change? {
    let method = dice.pick(methods)
    var params = dice.params(of: method, now: machine.clock.now)
    // Rows of replicas have large ids, which random numbers hardly ever match. The ids are therefore taken from
    // existing rows.
    for name in ["id", "shelf", "entry"] where params[name]?.int != nil {
      let table = name == "id" ? Self.tables[String(method.name.prefix { $0 != "." })] ?? "" : "shelves"
      let ids = machine.harness.host.dump(method.module).filter {
        $0.hasPrefix(method.name.hasPrefix("books.books") && name == "id" ? "books" : table)
      }
      .compactMap { Int($0.split(separator: " ")[1]) }
      if !ids.isEmpty { params[name] = JSON(dice.pick(ids)) }
    }
    if method.module == "timer" { spread(&params, machine.clock.now) }
    var mark: Int?
    for name in ["note", "comment", "text", "title"] where params[name]?.string != nil {
      lastMark += 1
      mark = lastMark
      params[name] = JSON("mark\(lastMark)-")
    }
    if method.takesStep, dice.chance(50) { return nil }
    // If a stopped entry isn't saved, its note is lost, and with it the mark.
    if params["save"] == false { mark = nil }
    return Change(machine: machine, method: method.name, params: .object(params), mark: mark)
  }

  private mutating func acknowledge(_ change: Change, _ response: JSON) {
    let machine = change.machine
    let outcome = response["error"]?["data"]?["reason"]?.string ?? "done"
    log.append("\(machine.name): \(change.method) \(change.params) -> \(outcome)")
    guard let result = response["result"], result["changed"] == nil else { return }
    acknowledged += 1
    if let mark = change.mark { marks[mark] = (machine.name, machine === home || joined.contains(machine.name)) }
  }

  /// Moves times to a grid of ten minutes within one day. Some entries then overlap, but most don't.
  private mutating func spread(_ params: inout [String: JSON], _ now: Int) {
    guard params["startedAt"]?.string != nil else { return }
    let start = (now / 600 - dice.number(1...144)) * 600
    params["startedAt"] = JSON(Instant(seconds: start).description)
    if params["stoppedAt"]?.string != nil {
      params["stoppedAt"] = JSON(Instant(seconds: start + 600 * dice.pick([0, 1, 1, 2, 3])).description)
    }
  }

  private mutating func undo(_ machine: Machine) throws {
    let response = machine.harness.respond("history.undo", ["module": JSON(dice.pick(Self.modules))], as: Machine.uid)
    log.append("\(machine.name): undo -> \(response["error"]?["data"]?["reason"]?.string ?? "done")")
  }

  // MARK: Rounds

  private mutating func round(_ replica: Machine) throws {
    let fails = dice.chance(40)
    let (here, there) = (fails ? dice.number(1...30) : Int.max, fails ? dice.number(1...20) : Int.max)
    rounds += 1
    let meanwhile = dice.chance(40) ? nextChange(of: dice.chance(50) ? home : replica) : nil
    let after = dice.number(1...20)
    let response = Box<JSON?>(nil)
    defer { if let meanwhile, let response = response.value { acknowledge(meanwhile, response) } }
    do {
      do {
        try join(replica, here, there) { call in
          guard let meanwhile, call == after else { return }
          response.value = meanwhile.machine.harness.respond(meanwhile.method, meanwhile.params, as: Machine.uid)
        }
        joined.insert(replica.name)
        log.append("\(replica.name): round")
      } catch let error as SyncFailure where error.wantsNewJoin {
        log.append("\(replica.name): round -> \(error)")
        if home.schema == replica.schema { try joinAgain(replica, after: error) }
      }
    } catch SyncFailure.unreachable {
      broken += 1
      log.append("\(replica.name): round broke off")
    } catch SyncFailure.refused(let reason, _) where reason.hasPrefix("storage.") {
      log.append("\(replica.name): round -> \(reason)")
    }
    guard fails, dice.chance(50) else { return }
    if dice.chance(50) { try home.crash() } else { try replica.crash() }
    log.append("crash")
  }

  /// - Parameter meanwhile: runs before each call to the replica, and gets the index of that call.
  private func join(
    _ replica: Machine, _ here: Int = .max, _ there: Int = .max, as id: String? = nil,
    _ meanwhile: @escaping (Int) -> Void = { _ in }
  ) throws {
    defer { replica.harness.disconnect(Machine.uid, on: "sync") }
    let (local, far) = (replica.side(failing: here), home.side(replica.name, failing: there))
    local.meanwhile = meanwhile
    var round = SyncRound(local: local, home: far)
    let modules = try replica.side().call("sync.state", [:])["modules"]
    if modules?.elements.contains(where: { $0["base"] == nil || $0["left"]?.bool == true }) ?? true {
      try round.link(replica: id ?? replica.name, machine: replica.name, address: "home")
    }
    try round.run(machine: replica.name)
  }

  /// Leaves home and joins again. The error messages advise this when a replica was copied or home was restored.
  private mutating func joinAgain(_ replica: Machine, after error: any Error) throws {
    guard (error as? SyncFailure)?.wantsNewJoin == true else { throw error }
    joins += 1
    joined.remove(replica.name)
    for (mark, change) in marks where change.machine == replica.name { marks[mark]?.isSent = false }
    for module in Self.modules { try replica.call("sync.leave", ["module": JSON(module)]) }
    try join(replica, as: "\(replica.name)-\(joins)")
    log.append("\(replica.name): joined again")
  }

  // MARK: Final checks

  private mutating func finish() throws {
    for machine in [home] + replicas where machine.schema == 1 { try machine.upgrade() }
    // A replica that joins again changes home. The other replicas must then receive the changes too.
    var quiet = 0
    for _ in 0..<10 where quiet < 2 {
      let before = joins
      for replica in replicas {
        do {
          try join(replica)
        } catch {
          try joinAgain(replica, after: error)
        }
      }
      quiet = joins == before ? quiet + 1 : 0
    }
    guard quiet == 2 else { throw Broken("replicas join again and again") }
    for replica in replicas {
      for module in Self.modules {
        let (there, here) = (try home.rows(of: module), try replica.rows(of: module))
        if there != here {
          let difference = Set(there).symmetricDifference(here).sorted().joined(separator: "\n")
          throw Broken("\(replica.name) differs from home in \(module):\n\(difference)")
        }
      }
      guard replica.harness.host.indexesAreTrue else { throw Broken("\(replica.name) has a wrong index") }
    }
    guard home.harness.host.indexesAreTrue else { throw Broken("home has a wrong index") }
    for machine in [home] + replicas {
      for entry in try machine.call("timer.list", ["limit": 1000])["entries"]?.elements.map(\.self) ?? [] {
        for picture in entry["pictures"]?.elements.map(\.self) ?? [] {
          try machine.call("timer.picture.get", ["picture": picture["id"] ?? .null])
        }
      }
    }
    try findMarks()
  }

  /// Checks that each change that was sent on its own is in home's rows, conflicts or history. A change that a replica
  /// sent with its whole record may be only on a replica.
  private func findMarks() throws {
    let atHome = try text(of: [home])
    let anywhere = try atHome + text(of: replicas)
    for (mark, change) in marks where !(change.isSent ? atHome : anywhere).contains("mark\(mark)-") {
      throw Broken("mark\(mark) of \(change.machine) is in no row, no conflict and no history")
    }
  }

  private func text(of machines: [Machine]) throws -> String {
    var text = ""
    for machine in machines {
      for module in Self.modules { text += machine.harness.host.dump(module).joined() }
      for module in Self.modules {
        var cursor: JSON?
        repeat {
          var params: [String: JSON] = ["module": JSON(module), "limit": 1000]
          params["cursor"] = cursor
          let page = try machine.call("history.list", .object(params))
          text += page["transactions"]?.description ?? ""
          cursor = page["next"]
        } while cursor != nil
      }
    }
    return text
  }

  private final class Box<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  struct Broken: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
}

extension SyncFailure {
  /// Whether the error message advises the user to leave home and join again.
  fileprivate var wantsNewJoin: Bool {
    switch self {
    case .mismatch: true
    case .refused(let reason, _): ["sync.cloned", "sync.unknownReplica"].contains(reason)
    default: false
    }
  }
}
