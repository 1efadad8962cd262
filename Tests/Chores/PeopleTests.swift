import TestSupport
import Testing
import Time
import Wire

@testable import Chores

/// Tests what happens when members are away, have no login, pass their turn, or are removed.
@Suite("The people of a house")
struct PeopleTests {
  private let world: World
  private let task: JSON
  private let names: [String]

  init() throws {
    world = try World()
    task = try world.household(of: [World.ann, World.bob, World.cleo])
    names = try [World.ann, World.bob, World.cleo].map(world.name)
  }

  private func done(by name: String? = nil) throws {
    world.seconds += 60
    try world.call("chores.done", ["task": task, "acknowledge": ["again"], "by": name.map { JSON($0) } ?? .null])
  }

  private func members() throws -> [JSON] {
    try world.call("chores.house.show")["house"]?["members"].map { Array($0.elements) } ?? []
  }

  @Test("have no turn while they are away, and nothing to catch up on when they are back")
  func away() throws {
    let until = world.time(864_000)
    let absence = try world.call("chores.away", ["from": world.time(0), "to": until])["absence"]
    #expect(absence?["user"]?.string == names[0])
    #expect(try members().first { $0["user"]?.string == names[0] }?["awayUntil"] == until)
    var turns: [String?] = []
    for _ in 1...6 {
      turns.append(try world.turn())
      try done(by: try world.turn())
    }
    #expect(Set(turns) == [names[1], names[2]])
    #expect(try world.call("chores.back")["absence"]?["to"] == world.time(0))
    // The other members have done the task three times each, so the member who returns is next. After that, all three
    // members take turns.
    turns = []
    for _ in 1...6 {
      turns.append(try world.turn())
      try done(by: try world.turn())
    }
    #expect(turns == [names[0], names[1], names[2], names[0], names[1], names[2]])
    #expect(try world.reason("chores.back") == "chores.notAway")
  }

  @Test("are away together without consequences for turns, and undo brings back a changed absence")
  func allAway() throws {
    for name in names {
      try world.call("chores.away", ["from": world.time(0), "to": world.time(900), "user": JSON(name)])
    }
    #expect(try world.turn() == names[0])
    try world.call("chores.away", ["from": world.time(600), "to": world.time(1800)])
    #expect(try world.call("chores.house.show")["house"]?["absences"]?.count == 3)
    try world.call("history.undo", ["module": "chores"])
    #expect(try members().first { $0["user"]?.string == names[0] }?["awayUntil"] == world.time(900))
    world.seconds += 900
    #expect(try members().allSatisfy { $0["awayUntil"] == .null })
  }

  @Test("can be a child without a login, who takes turns and earns points by the word of others")
  func child() throws {
    let mia = try world.call("chores.member.add", ["name": "Mia"])["member"]
    #expect(mia?["user"] == "Mia" && mia?["hasLogin"] == false)
    #expect(try world.reason("chores.member.add", ["name": "MIA"]) == "chores.nameTaken")
    #expect(try world.reason("chores.member.add", ["name": JSON(names[1])]) == "chores.nameTaken")
    try world.call("chores.task.edit", ["task": task, "assign": "mia"])
    #expect(try world.task()["assign"] == "Mia" && world.turn() == "Mia")
    try done(by: "mia")
    #expect(try world.task()["lastDoneBy"] == "Mia")
    #expect(try world.scores().first == "Mia 5")
    #expect(try world.history(["user": "Mia"]) == [1] && world.history(["user": JSON(names[0])]) == [])
    try world.restart()
    #expect(try world.scores().first == "Mia 5")
    #expect(try world.refusal("chores.member.remove", ["member": "Mia"]).warnings == ["affectsOthers"])
    try world.call("chores.member.remove", ["member": "Mia", "acknowledge": ["affectsOthers"]])
    #expect(try world.call("chores.history")["completions"]?[0]?["user"] == "Mia")
    #expect(try world.history(["user": "mia"]) == [1])
    #expect(try world.task()["assign"] == "turns" && world.turn() != nil)
  }

  @Test("keep their names apart from those of children, so an account with a child's name can't join")
  func uniqueNames() throws {
    let key = try #require(try world.call("chores.house.show")["house"]?["key"])
    let dora: UInt32 = 4_000_004
    try world.call("chores.member.add", ["name": JSON(try world.name(of: dora))])
    #expect(try world.reason("chores.house.join", ["key": key], as: dora) == "chores.nameTaken")
  }

  @Test("leave the house with their children after a warning if nobody else can sign in, and an undo brings all back")
  func leave() throws {
    try world.call("chores.member.add", ["name": "Mia"])
    try world.call("chores.house.leave", as: World.bob)
    try world.call("chores.house.leave", as: World.cleo)
    #expect(try world.reason("chores.house.leave") == "rpc.wantsAcknowledgement")
    #expect(try world.call("chores.house.leave", ["acknowledge": ["affectsOthers"]])["removed"] == true)
    try world.call("history.undo", ["module": "chores"])
    #expect(try members().compactMap { $0["user"]?.string } == [names[0], "Mia"])
  }

  @Test("can be removed: it asks first, the key changes, and no undo brings them back")
  func removed() throws {
    let key = try world.call("chores.house.show")["house"]?["key"]
    let bob: JSON = ["member": JSON(names[1])]
    #expect(try world.refusal("chores.member.remove", bob).warnings == ["affectsOthers"])
    #expect(try world.reason("chores.member.remove", ["member": JSON(names[0])]) == "chores.yourself")
    let reply = try world.call("chores.member.remove", bob.with("acknowledge", ["affectsOthers"]))
    #expect(reply["member"]?["name"]?.string == names[1] && reply["house"]?["key"] != key)
    #expect(try world.reason("chores.tasks", as: World.bob) == "chores.noHouse")
    #expect(try world.reason("chores.house.join", ["key": try #require(key)], as: World.bob) == "chores.keyUnknown")
    let rev = try #require(reply["rev"])
    for (uid, reason) in [
      (World.ann, "chores.removed"), (0, "chores.removed"), (World.bob, "history.notFound"),
      (World.cleo, "history.notFound"),
    ] {
      #expect(try world.reason("history.undo", ["module": "chores", "rev": rev], as: uid) == reason)
    }
    #expect(try members().count == 2)
  }

  @Test("can do a task in turns among some of them")
  func some() throws {
    let chosen: JSON = [JSON(names[2]), JSON(names[0])]
    #expect(try world.call("chores.task.edit", ["task": task, "assign": chosen])["task"]?["assign"] == chosen)
    var turns: [String?] = []
    for _ in 1...4 {
      turns.append(try world.turn())
      try done(by: try world.turn())
    }
    #expect(turns == [names[0], names[2], names[0], names[2]])
    #expect(
      try world.call("chores.task.edit", ["task": task, "assign": JSON("\(names[0]), \(names[1])")])["task"]?["assign"]?
        .count == 2)
    let nobody: JSON = ["task": task, "assign": [JSON(names[0]), "Nobody"]]
    #expect(try world.reason("chores.task.edit", nobody) == "chores.memberNotFound")
  }

  @Test("give their turn to somebody, or pass it on, and are next again then")
  func turns() throws {
    #expect(try world.turn() == names[0])
    #expect(try world.call("chores.swap", ["task": task, "with": JSON(names[2])])["task"]?["turn"]?.string == names[2])
    #expect(try world.reason("chores.pass", ["task": task]) == "chores.notYourTurn")
    try done(by: names[2])
    #expect(try world.turn() == names[0])
    #expect(try world.call("chores.pass", ["task": task])["task"]?["turn"]?.string == names[1])
    try world.call("history.undo", ["module": "chores"])
    #expect(try world.turn() == names[0])
    try world.call("chores.task.edit", ["task": task, "assign": "anyone"])
    #expect(try world.reason("chores.pass", ["task": task]) == "chores.noTurn")
    try world.call("chores.task.edit", ["task": task, "assign": JSON(names[0])])
    // The call names no member, so the turn goes to the next member in the rotation.
    #expect(try world.call("chores.pass", ["task": task])["task"]?["turn"]?.string == names[1])
    try world.call("chores.house.leave", as: World.bob)
    try world.call("chores.house.leave", as: World.cleo)
    #expect(try world.reason("chores.pass", ["task": task]) == "chores.alone")
  }

  @Test("are asked before a task scores twice within an hour, unless it became due again")
  func again() throws {
    try world.call("chores.done", ["task": task])
    world.seconds += 3599
    let refusal = try world.refusal("chores.done", ["task": task], as: World.bob)
    #expect(refusal.warnings == ["again"])
    try world.call("chores.done", ["task": task, "acknowledge": ["again"]], as: World.bob)
    world.seconds += 3600
    try world.call("chores.done", ["task": task])
    try world.call("chores.skip", ["task": task, "until": world.time(60)])
    world.seconds += 60
    try world.call("chores.done", ["task": task])
  }

  @Test("hear of what is due, for whom, and when they want to")
  func due() throws {
    #expect(try world.call("chores.settings", ["remindAt": "08:30"])["member"]?["remindAt"] == "08:30")
    let due = try world.call("chores.due")["due"]
    #expect(due?.count == 1 && due?[0]?["task"]?["id"] == task)
    #expect(due?[0]?["user"]?.string == names[0] && due?[0]?["remindAt"] == "08:30")
    try world.call("chores.task.edit", ["task": task, "assign": "anyone"])
    #expect(try world.call("chores.due")["due"]?[0]?["user"] == .null)
    try done()
    #expect(try world.call("chores.due")["due"]?.count == 0)
    #expect(try world.call("chores.due", ["at": world.time(86_400)])["due"]?.count == 1)
    #expect(try world.call("chores.settings")["member"]?["remindAt"] == "08:30")
    #expect(try world.call("chores.settings", ["remindAt": .null])["member"]?["remindAt"] == .null)
  }

  @Test("keep the credit for their absence while another member is away")
  func awayInTurn() throws {
    try world.call("chores.away", ["from": world.time(0), "to": world.time(864_000), "user": JSON(names[2])])
    for _ in 1...6 { try done(by: try world.turn()) }
    try world.call("chores.back", ["user": JSON(names[2])])
    try world.call("chores.away", ["from": world.time(0), "to": world.time(864_000), "user": JSON(names[1])])
    // Each of the three members has now done the task three times.
    var turns: [String?] = []
    for _ in 1...4 {
      turns.append(try world.turn())
      try done(by: try world.turn())
    }
    #expect(turns == [names[2], names[0], names[2], names[0]])
  }

  @Test("get no turn handed over while they are away")
  func handedToAbsent() throws {
    try world.call("chores.swap", ["task": task, "with": JSON(names[1])])
    #expect(try world.turn() == names[1])
    try world.call("chores.away", ["from": world.time(0), "to": world.time(900), "user": JSON(names[1])])
    #expect(try world.turn() == names[0])
    try world.call("chores.away", ["from": world.time(0), "to": world.time(900), "user": JSON(names[2])])
    #expect(try world.reason("chores.pass", ["task": task]) == "chores.alone")
    world.seconds += 900
    #expect(try world.turn() == names[1])
  }

  @Test("leave no absence behind that an undo brings back without them")
  func absenceOfNobody() throws {
    let bob = JSON(names[1])
    try world.call("chores.away", ["from": world.time(3600), "to": world.time(7200), "user": bob])
    let rev = try #require(try world.call("chores.back", ["user": bob])["rev"])
    try world.call("chores.house.leave", as: World.bob)
    #expect(try world.reason("history.undo", ["module": "chores", "rev": rev]) == "chores.memberGone")

    let added = try #require(try world.call("chores.member.add", ["name": "Mia"])["rev"])
    try world.call("chores.away", ["from": world.time(0), "to": world.time(7200), "user": "Mia"])
    #expect(try world.reason("history.undo", ["module": "chores", "rev": added]) == "chores.memberAway")
    #expect(try world.call("chores.house.show")["house"]?["absences"]?.count == 1)
  }

  @Test("don't lose an absence by the undo of a new house")
  func absenceInNewHouse() throws {
    let dora: UInt32 = 4_000_004
    let rev = try #require(try world.call("chores.house.create", ["name": "New"], as: dora)["rev"])
    try world.call("chores.away", ["from": world.time(0), "to": world.time(7200)], as: dora)
    #expect(try world.reason("history.undo", ["module": "chores", "rev": rev], as: dora) == "chores.houseInUse")
    #expect(try world.call("chores.house.show", as: dora)["house"]?["absences"]?.count == 1)
  }
}
