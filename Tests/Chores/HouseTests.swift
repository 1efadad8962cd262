import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Chores

@Suite("Houses")
struct HouseTests {
  let world: World

  init() throws { world = try World() }

  @Test("are made with a key and joined with it; points start at zero")
  func join() throws {
    let key = try world.house("Villa", of: [World.ann])
    let house = try world.call("chores.house.join", ["key": key], as: World.bob)["house"]
    #expect(house?["name"]?.string == "Villa" && house?["key"] == key)
    let names = [try world.name(of: World.ann), try world.name(of: World.bob)]
    #expect(house?["members"]?.elements.map { $0["user"]?.string } == names)
    #expect(house?["members"]?.elements.map { $0["points"]?.int } == [0, 0])
    #expect(try world.call("chores.house.show", as: World.bob)["house"] == house)
  }

  @Test("show their members in a dry run of joining")
  func dryRun() throws {
    let key = try world.house("Villa")
    let tried = try world.call("chores.house.join", ["key": key, "dryRun": true], as: World.bob)
    #expect(tried["house"]?["name"]?.string == "Villa" && tried["house"]?["members"]?.count == 2)
    #expect(try world.refusal("chores.house.show", as: World.bob).reason == "chores.noHouse")
  }

  @Test("are limited to one per user")
  func housed() throws {
    try world.house("Villa")
    let key = try world.house("Barn", of: [World.bob])
    for (method, params) in [("chores.house.create", ["name": "Shed"]), ("chores.house.join", ["key": key])]
      as [(String, JSON)]
    {
      let refusal = try world.refusal(method, params)
      #expect(refusal.reason == "chores.housed" && refusal.code == -32002)
      #expect(refusal.data?["house"]?["name"]?.string == "Villa" && refusal.data?["house"]?["key"] == nil)
    }
  }

  @Test("tell a mistyped key from an unknown one")
  func wrongKeys() throws {
    let known = try #require(HouseKey(reading: try world.house().string ?? ""))
    for text in ["ABCD", "hello house", "0000-0001"] {
      #expect(try world.refusal("chores.house.join", ["key": JSON(text)], as: World.bob).reason == "chores.keyMistyped")
    }
    let other = HouseKey(values: [1, 2, 3, 4, 5, 6, 7])
    #expect(other != known)
    let refusal = try world.refusal("chores.house.join", ["key": JSON(other.description)], as: World.bob)
    #expect(refusal.reason == "chores.keyUnknown" && refusal.code == -32001)
  }

  @Test("can't be found by guessing: ten wrong keys in a minute, dry runs included, then “busy”")
  func attempts() throws {
    let key = try world.house()
    for number in 0..<10 {
      let wrong = number % 2 == 0 ? "ABCD" : "0000-0000"
      let params: JSON = ["key": JSON(wrong), "dryRun": JSON(number % 3 == 0)]
      #expect(try world.refusal("chores.house.join", params, as: World.bob).reason.hasPrefix("chores.key"))
      world.seconds += 1
    }
    let busy = try world.refusal("chores.house.join", ["key": key], as: World.bob)
    #expect(busy.reason == "chores.tooManyKeys" && busy.code == -32000)
    #expect(busy.data?["retryAfter"]?.int == 50)
    try world.call("chores.house.join", ["key": key], as: World.cleo)
    world.seconds += 49
    #expect(try world.refusal("chores.house.join", ["key": key], as: World.bob).reason == "chores.tooManyKeys")
    world.seconds += 1
    try world.call("chores.house.join", ["key": key], as: World.bob)
  }

  @Test("are full with a hundred members")
  func full() throws {
    let key = try world.house()
    for number in 1..<House.mostMembers as Range<Int> {
      try world.call("chores.house.join", ["key": key], as: UInt32(4_100_000 + number))
    }
    let refusal = try world.refusal("chores.house.join", ["key": key], as: World.bob)
    #expect(refusal.reason == "chores.full" && refusal.data?["limit"]?.int == House.mostMembers)
  }

  @Test("are shared by a text with the key, renamed, and given a new key")
  func share() throws {
    let key = try #require(try world.house("Villa").string)
    let text = try #require(try world.call("chores.house.share")["text"]?.string)
    #expect(text.contains("Villa") && text.contains(key))
    #expect(try world.call("chores.house.rename", ["name": "Palace"])["house"]?["name"]?.string == "Palace")
    let new = try #require(try world.call("chores.house.newKey")["house"]?["key"])
    #expect(try world.refusal("chores.house.join", ["key": JSON(key)], as: World.bob).reason == "chores.keyUnknown")
    try world.call("chores.house.join", ["key": new], as: World.bob)
  }

  @Test("reset the points of a member who leaves and comes back, and keep the history")
  func leave() throws {
    let key = try world.house(of: [World.ann, World.bob])
    let task = try world.task(in: try world.room())
    try world.call("chores.done", ["acknowledge": ["again"], "task": task], as: World.bob)
    let left = try world.call("chores.house.leave", as: World.bob)
    #expect(left["removed"]?.bool == false && left["house"]?["name"]?.string == "Home")
    #expect(try world.refusal("chores.house.show", as: World.bob).reason == "chores.noHouse")
    #expect(try world.history() == [1])
    try world.call("chores.house.join", ["key": key], as: World.bob)
    let names = [try world.name(of: World.ann), try world.name(of: World.bob)]
    #expect(try world.scores() == ["\(names[0]) 0", "\(names[1]) 0"])
    #expect(try world.history(["user": JSON(names[1])], as: World.bob) == [1])
    #expect(try world.call("chores.done", ["acknowledge": ["again"], "task": task], as: World.bob)["total"]?.int == 5)
  }

  @Test("are deleted with everything in them when the last member leaves, and their key is invalid")
  func lastOut() throws {
    let key = try world.house(of: [World.ann, World.bob])
    let room = try world.room()
    let task = try world.task(in: room)
    let gone = try world.task("Old", in: room)
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    try world.call("chores.done", ["acknowledge": ["again"], "task": gone])
    try world.call("chores.skip", ["task": task])
    try world.call("chores.task.remove", ["task": gone])
    try world.call("chores.room.remove", ["room": try world.room("Attic")])
    try world.call("chores.pause", ["from": "2026-12-24", "to": "2026-12-26"])
    try world.call("chores.house.leave", as: World.bob)
    #expect(try world.call("chores.house.leave")["removed"]?.bool == true)
    #expect(world.indexesAreTrue)
    #expect(try world.refusal("chores.house.join", ["key": key]).reason == "chores.keyUnknown")
  }

  @Test("keep their members' accounts from being closed")
  func obstacle() throws {
    try world.house("Villa")
    let moment = world.moment
    let ann = try world.account(of: World.ann)
    #expect(world.state.obstacle(toClosing: ann, moment)?.reason == "chores.housed")
    #expect(world.state.obstacle(toClosing: ann + 1, moment) == nil)
    try world.call("chores.house.leave")
    #expect(world.state.obstacle(toClosing: ann, moment) == nil)
  }
}
