import TestSupport
import Wire

/// Makes random commands of three users. Most commands concern only a few modules, so that they affect each other. Some
/// commands have idempotency keys, some are dry runs, and some are undos.
struct CommandDice {
  var dice: Dice
  let clock: TestClock
  private let focus: [String]
  private let methods: [String: [DeclaredMethod]]
  private var openers: [Command.Call] = []
  private var keyed: [Command.Call] = []
  private var lastKey = 0

  /// Calls that create the rows which a module's other methods need.
  private static let opening: [String: [(String, [String: JSON])]] = [
    "chores": [
      ("chores.house.create", ["name": "Villa"]), ("chores.room.add", ["name": "Kitchen"]),
      (
        "chores.task.add",
        ["room": 1, "name": "Dishes", "everyDays": 1, "points": 5, "picture": JSON(Dice.pictures[0])]
      ),
    ],
    "hours": [
      ("hours.project.create", ["client": "Acme", "project": "Bread"]),
      ("hours.submit", ["client": "Acme", "project": "Bread", "date": "2026-11-18", "hours": 2]),
    ],
    "feed": [
      ("feed.post", ["activity": "Baking", "audience": "everyone", "image": JSON(Dice.pictures[0])]),
      ("feed.comment", ["post": 1, "text": "Good"]),
      ("feed.friend.request", ["user": "uid41002"]), ("feed.progress", ["post": 1, "to": 50]),
      ("feed.friend.accept", ["user": "uid41001"]), ("feed.recommend", ["to": "uid41002", "activity": "Baking"]),
    ],
    "expenses": [("expenses.add", ["amount": "12.50", "what": "lunch", "kind": "food"])],
    "inventory": [
      ("inventory.places.add", ["name": "Shed"]), ("inventory.add", ["name": "Saw", "place": 1, "tags": ["sharp"]]),
    ],
    "habits": [
      ("habits.add", ["name": "Bread", "remindAt": "2026-11-18T20:00:00Z"]), ("habits.did", ["name": "Bread"]),
    ],
    "pomodoro": [("pomodoro.start", ["minutes": 10]), ("pomodoro.stop", [:])],
    "remarks": [
      ("remarks.add", ["text": "Nice", "lat": 1.3, "lon": 103.7, "tags": ["bench"]]),
      ("remarks.filter.set", ["name": "Benches", "tags": ["bench"]]),
      ("remarks.picture.add", ["remark": 1, "data": JSON(Dice.pictures[0])]),
    ],
    "timer": [
      ("timer.start", ["project": "Bread"]), ("timer.picture.add", ["data": JSON(Dice.pictures[0])]),
      ("timer.stop", [:]),
    ],
  ]

  /// Calls that may follow the opening calls. Random commands hardly ever produce these sequences, so each history
  /// includes one of them.
  private static let stories: [String: [[(String, [String: JSON])]]] = [
    "chores": [
      [
        ("chores.done", ["task": 1]), ("chores.task.edit", ["task": 1, "name": "Plates"]),
        ("chores.task.remove", ["task": 1]), ("chores.room.remove", ["room": 1]),
      ],
      [("chores.skip", ["task": 1]), ("chores.settings", ["remindAt": "18:00"])],
      [
        ("chores.checklist.add", ["task": 1, "text": "Soak"]), ("chores.checklist.add", ["task": 1, "text": "Rinse"]),
        ("chores.checklist.move", ["step": 2, "to": 1]), ("chores.checklist.check", ["step": 1]),
        ("chores.done", ["task": 1, "note": "No soap"]), ("chores.checklist.edit", ["step": 2, "text": "Dry"]),
        ("chores.checklist.remove", ["step": 1]), ("chores.task.remove", ["task": 1]),
      ],
      [
        ("chores.member.add", ["name": "Mia"]), ("chores.swap", ["task": 1, "with": "Mia"]),
        ("chores.member.remove", ["member": "Mia", "acknowledge": ["affectsOthers"]]),
      ],
      [
        ("chores.member.add", ["name": "Mia"]), ("chores.pass", ["task": 1]),
        ("chores.away", ["from": "2026-11-20", "to": "2026-11-22"]), ("chores.back", [:]),
      ],
    ],
    "feed": [
      [
        ("feed.comment", ["post": 1, "text": "Bad, @uid41002", "replyTo": 1]),
        ("feed.comment", ["post": 1, "text": "Why"]),
        ("feed.comment.delete", ["comment": 1]),
      ],
      [],
    ],
    "hours": [
      [
        ("hours.week.submit", ["week": "2026-W47"]),
        ("hours.week.reject", ["week": "2026-W47", "reason": "Friday is missing"]),
      ],
      [("hours.week.submit", ["week": "2026-W47"]), ("hours.week.approve", ["week": "2026-W47"])],
      [
        ("hours.project.edit", ["client": "Acme", "project": "Bread", "rate": "60.10", "currency": "EUR"]),
        ("hours.invoice.create", ["client": "Acme", "from": "2026-11-01", "to": "2026-11-30"]),
        ("hours.invoice.pay", ["number": 1, "paidOn": "2026-12-01"]), ("hours.invoice.void", ["number": 1]),
      ],
      [
        ("hours.contract.set", ["from": "2026-11-02", "hours": [8, 8, 8, 8, 8, 0, 0]]),
        ("hours.contract.remove", ["from": "2026-11-02"]),
        ("hours.fill", ["days": [["client": "Acme", "project": "Bread", "date": "2026-11-17", "minutes": 95]]]),
        ("hours.client.edit", ["client": "Acme", "name": "Zeta"]),
      ],
    ],
  ]

  init(seed: UInt64, clock: TestClock, methods: [DeclaredMethod]) {
    dice = Dice(seed: seed)
    self.clock = clock
    let changing = methods.filter { $0.changes || $0.name == "accounts.signUp" }
    self.methods = Dictionary(grouping: changing, by: \.module)
    var names = self.methods.keys.filter { $0 != "accounts" }.sorted()
    names.shuffle(using: &dice.random)
    focus = Array(names.prefix(2))
    for module in focus {
      let calls = dice.pick(Self.beginnings(of: module))
      openers += calls.prefix(dice.number(1...max(calls.count, 1)))
    }
  }

  /// All ways to begin with a module: its opening calls, followed by one of its stories.
  static func beginnings(of module: String) -> [[Command.Call]] {
    (stories[module] ?? [[]]).map { story in
      ((opening[module] ?? []) + story).map { method, params in
        // The first user sends requests to the second user, so the second user must accept them.
        Command.Call(uid: Dice.users[method.hasSuffix(".accept") ? 1 : 0], method: method, params: params)
      }
    }
  }

  /// The modules that a command concerns. An undo may concern any module that has changed.
  func modules(of command: Command) -> Set<String> {
    switch command {
    case .time: []
    case .compact(let module): [module]
    case .call(let call): modules(of: [call])
    case .together(let calls): modules(of: calls)
    case .compactAround(let module, _, let calls): modules(of: calls).union([module])
    }
  }

  private func modules(of calls: [Command.Call]) -> Set<String> {
    calls.reduce(into: []) { $0.formUnion($1.module == "history" ? focus : [$1.module]) }
  }

  mutating func next() -> Command {
    if !openers.isEmpty { return .call(openers.removeFirst()) }
    let drawn = dice.number(1...100)
    if drawn <= 8 { return .compact(dice.pick(focus)) }
    if drawn <= 15 {
      let module = dice.pick(focus)
      return .compactAround(module, after: dice.number(0...5), (0...dice.number(0...3)).map { _ in simple(of: module) })
    }
    if drawn <= 23 { return .time(seconds: dice.pick([1, 60, 3600, 90_000])) }
    if drawn <= 38 {
      let module = dice.pick(focus)
      return .together((0...dice.number(1...5)).map { _ in simple(of: module) })
    }
    return .call(anything())
  }

  private mutating func anything() -> Command.Call {
    if dice.chance(12) { return undo(of: dice.chance(50) ? dice.pick(focus) : nil) }
    if dice.chance(10), !keyed.isEmpty { return dice.pick(keyed) }
    if dice.chance(2) { return change(dice.pick(methods["accounts"] ?? [])) }
    return change(dice.pick(methods[dice.pick(focus)] ?? []))
  }

  /// A random call of a method of this module. The call does no work outside the loop.
  private mutating func simple(of module: String) -> Command.Call {
    if dice.chance(15) { return undo(of: module) }
    let methods = methods[module] ?? []
    return change(dice.pick(methods.filter { !$0.takesStep }))
  }

  private mutating func change(_ method: DeclaredMethod) -> Command.Call {
    var call = Command.Call(
      uid: dice.user(), method: method.name, params: dice.params(of: method, now: clock.now))
    if method.module != "accounts" { mark(&call) }
    return call
  }

  private mutating func undo(of module: String?) -> Command.Call {
    var call = Command.Call(uid: dice.user(), method: "history.undo", params: [:])
    if let module {
      call.params["module"] = JSON(module)
      if dice.chance(40) { call.params["rev"] = JSON(dice.number(1...12)) }
    }
    mark(&call)
    return call
  }

  private mutating func mark(_ call: inout Command.Call) {
    if dice.chance(8) {
      call.params["dryRun"] = true
    } else if dice.chance(25) {
      lastKey += 1
      call.params["idempotencyKey"] = JSON("key \(lastKey)")
      keyed.append(call)
    }
  }
}
