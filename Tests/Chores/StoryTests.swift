import Glibc
import System
import TestSupport
import Testing
import Time
import Wire

/// The story of the house Spick-and-Span, from its creation until its last member leaves. The test uses a real system
/// daemon, four users with their own uids, one of them a stranger, and commands as users type them.
@Suite("A shared house")
struct StoryTests {
  private let shared: SharedDaemon

  init() throws { shared = try SharedDaemon() }

  @Test(
    "is made, joined, furnished, cleaned in turns, and left by one member after the other",
    .enabled(if: geteuid() == 0, "only root can act as three users: run the tests as root, too"))
  func story() throws {
    try shared.start()
    let fien = shared.resident(54_101)
    let bram = shared.resident(54_102)
    let cato = shared.resident(54_103)
    let key = try moveIn(fien, bram, cato)
    try furnish(fien, bram)
    try clean(fien, bram, cato)
    try crossALevel(fien, bram)
    try expectNothing(of: shared.resident(54_104), key)
    try survive([fien, bram, cato])
    try leave(fien, bram, cato, key)
  }

  private func moveIn(_ fien: Resident, _ bram: Resident, _ cato: Resident) throws -> String {
    let house = try fien.says("house", "create", "Keizersgracht 12")["house"]
    let key = try #require(house?["key"]?.string)
    let mistyped = (key.hasPrefix("2") ? "3" : "2") + key.dropFirst()
    #expect(try bram.isRefused("house", "join", mistyped) == "chores.keyMistyped")
    let tried = try bram.says("house", "join", key, "--dry-run")["house"]
    #expect(tried?["name"]?.string == "Keizersgracht 12" && tried?["members"]?.count == 2)
    #expect(try bram.isRefused("house", "show") == "chores.noHouse")
    // Bram types the key in the form in which someone would read it aloud.
    try bram.says("house", "join", key.lowercased().replacing("-", with: " ").replacing("0", with: "o"))
    let text = try #require(try fien.says("house", "share")["text"]?.string)
    #expect(text.contains(key))
    try cato.says("house", "join", key)
    #expect(try cato.isRefused("house", "create", "Another") == "chores.housed")
    let members = try cato.says("house", "show")["house"]?["members"]
    #expect(members?.elements.map { $0["user"]?.string } == [fien.name, bram.name, cato.name])
    return key
  }

  private func furnish(_ fien: Resident, _ bram: Resident) throws {
    try fien.says("room", "add", "Kitchen")
    try bram.says("room", "add", "Bathroom")
    #expect(try bram.isRefused("room", "add", "kitchen") == "chores.roomExists")
    try fien.says("task", "add", "1", "Dishes", "1", "5")
    try fien.says("task", "add", "1", "Windows", "0", "20", "--assign", "anyone")
    try bram.says("task", "add", "2", "Tub", "7", "10")
    let rooms = try bram.says("rooms")["rooms"]?.elements.map {
      "\($0["name"]?.string ?? "") \($0["tasks"]?.int ?? 0) \($0["priority"]?.int ?? 0)"
    }
    #expect(rooms == ["Bathroom 1 100", "Kitchen 2 100"])
    let turns = try fien.says("tasks")["tasks"]?.elements.map { $0["turn"]?.string }
    // As long as nothing has been done, each task's first turn goes to a different member.
    #expect(turns == [fien.name, "uid54103", nil])
  }

  private func clean(_ fien: Resident, _ bram: Resident, _ cato: Resident) throws {
    let done = try fien.says("done", "1")
    #expect(done["message"]?.string == "Well done, \(fien.name): 5 points for Dishes, 5 in all.")
    #expect(try bram.isRefused("done", "1") == "rpc.wantsAcknowledgement")
    try bram.says("done", "1", "--acknowledge", "again")
    #expect(try fien.task("Dishes")["turn"]?.string == cato.name)
    #expect(try fien.task("Dishes")["level"]?.string == "low")
    try cato.says("done", "3", "--by", bram.name, "--at", "-30m")
    try cato.says("done", "2")
    #expect(try cato.scores() == ["\(cato.name) 20", "\(bram.name) 15", "\(fien.name) 5"])
    let what = try fien.says("history")["completions"]?.elements.map {
      "\($0["user"]?.string ?? "") \($0["name"]?.string ?? "") \($0["roomName"]?.string ?? "")"
    }
    #expect(
      what == [
        "\(cato.name) Windows Kitchen", "\(bram.name) Dishes Kitchen", "\(fien.name) Dishes Kitchen",
        "\(bram.name) Tub Bathroom",
      ])
    #expect(try fien.says("history", "--room", "2")["completions"]?.count == 1)
    // Cato undoes a completion that was recorded by mistake.
    #expect(try cato.run(["undo", "chores"]).ending == .exited(0))
    #expect(try fien.scores() == ["\(bram.name) 15", "\(fien.name) 5", "\(cato.name) 0"])
    try fien.says("pause", "2026-12-24", "2026-12-26")
    #expect(try fien.says("house", "show")["house"]?["pauses"]?.count ?? 0 <= 1)
  }

  /// Makes a task reach its next level four seconds from now. The level of a daily task changes 22,464 s after the
  /// start of the interval that ends when the task is due. The task is skipped until the end of such an interval.
  private func crossALevel(_ fien: Resident, _ bram: Resident) throws {
    let watching = try bram.watch("chores.level")
    let until = Instant(seconds: Clock.now() + 86_400 - 22_464 + 4)
    try fien.says("skip", "1", "--until", until.description)
    let event = try #require(try watching.firstLine(), "no event arrived: \(shared.daemon.log)")
    #expect(event["method"]?.string == "chores.level" && event["task"]?["name"]?.string == "Dishes")
    #expect(event["task"]?["level"]?.string == "medium" && event["task"]?["priority"]?.int == 26)
    #expect(event["at"]?.string == Instant(seconds: until.seconds - 86_400 + 22_464).description)
    #expect(event["by"] == .null)
  }

  private func expectNothing(of stranger: Resident, _ key: String) throws {
    #expect(try stranger.isRefused("tasks") == "chores.noHouse")
    #expect(try stranger.isRefused("done", "1") == "chores.taskNotFound")
    #expect(try stranger.isRefused("room", "rename", "1", "Mine") == "chores.roomNotFound")
    let history = try JSON(parsing: try stranger.run(["--json", "history", "chores"]).output)
    #expect(history["transactions"]?.count == 0)
    for _ in 1...10 { #expect(try stranger.isRefused("house", "join", "0000-0000") == "chores.keyUnknown") }
    #expect(try stranger.isRefused("house", "join", key) == "chores.tooManyKeys")
  }

  /// Checks that kill -9 loses nothing.
  private func survive(_ residents: [Resident]) throws {
    func seen() throws -> [String] {
      try residents.flatMap { resident in
        try [["house", "show"], ["tasks", "--at", "2026-11-21T09:30"], ["history"], ["scoreboard"]].map {
          try resident.says($0).description
        }
      }
    }
    let before = try seen()
    shared.daemon.kill()
    try shared.start()
    #expect(try seen() == before)
  }

  private func leave(_ fien: Resident, _ bram: Resident, _ cato: Resident, _ key: String) throws {
    #expect(try bram.says("house", "leave")["removed"]?.bool == false)
    #expect(try fien.scores() == ["\(fien.name) 5", "\(cato.name) 0"])
    #expect(try fien.says("history", "--user", bram.name)["completions"]?.count == 2)
    #expect(try bram.isRefused("history") == "chores.noHouse")
    try bram.says("house", "join", key)
    #expect(try bram.scores().contains("\(bram.name) 0"))
    for resident in [cato, bram] { #expect(try resident.says("house", "leave")["removed"]?.bool == false) }
    #expect(try fien.says("house", "leave")["removed"]?.bool == true)
    #expect(try cato.isRefused("house", "join", key) == "chores.keyUnknown")
    // The last member undoes leaving the house.
    #expect(try fien.run(["undo", "chores"]).ending == .exited(0))
    #expect(try fien.scores() == ["\(fien.name) 5"] && fien.says("rooms")["rooms"]?.count == 2)
    try cato.says("house", "join", key)
    #expect(try cato.says("history")["completions"]?.count == 3)
    for resident in [cato, fien] { try resident.says("house", "leave") }
    #expect(try fien.isRefused("rooms") == "chores.noHouse")
  }
}
