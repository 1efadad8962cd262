import Glibc
import System
import TestSupport
import Testing
import Wire

/// A month in a shared flat with four people. One is on holiday, and one is a child without a login. The test uses a
/// real system daemon, users with their own uids, and commands as users type them.
@Suite("A flat of four")
struct FlatStoryTests {
  private let home: SharedDaemon
  private let (anna, ben, clara): (Resident, Resident, Resident)

  init() throws {
    home = try SharedDaemon()
    (anna, ben, clara) = (home.resident(54_111), home.resident(54_112), home.resident(54_113))
  }

  @Test(
    "shares its chores for a month, by command",
    .enabled(if: geteuid() == 0, "only root can act as three users: run the tests as root, too"))
  func month() throws {
    try home.start()
    try moveIn()
    try plan()
    try goOnHoliday()
    try takeTurns()
    try remind()
    try moveOut()
  }

  private func moveIn() throws {
    let key = try #require(try anna.says("house", "create", "Linden")["house"]?["key"]?.string)
    for resident in [ben, clara] { try resident.says("house", "join", key) }
    try anna.says("member", "add", "Mia")
    let members = try anna.says("house", "show")["house"]?["members"]?.elements.map { $0["user"]?.string }
    #expect(members == [anna.name, ben.name, clara.name, "Mia"])
  }

  private func plan() throws {
    try anna.says("room", "add", "Kitchen")
    try anna.says("task", "add", "Kitchen", "Dishes", "1", "1")
    try ben.says("task", "add", "Kitchen", "Bins", "2", "--every", "thursday", "--note", "blue ones on even weeks")
    try ben.says("task", "add", "Kitchen", "Floor", "7", "5", "--assign", "\(anna.name),\(ben.name)")
    try clara.says("task", "add", "Kitchen", "Chimney sweep", "3", "--once", "2099-12-24")
    try clara.says("checklist", "add", "Floor", "under the fridge")
    #expect(try anna.task("Floor")["assign"]?.elements.map { $0.string } == [anna.name, ben.name])
    // trackctl shows the schedule in words.
    let shown = try anna.run(["chores", "task", "show", "Bins"])
    #expect(shown.output.contains("every Thursday") && shown.output.contains("blue ones on even weeks"), "\(shown)")
  }

  private func goOnHoliday() throws {
    try clara.says("away", "today", "+13d")
    for name in ["Dishes", "Bins", "Floor"] { #expect(try anna.task(name)["turn"]?.string != clara.name, "\(name)") }
    let away = try anna.run(["chores", "house", "show"]).output
    #expect(away.contains("AWAY UNTIL"), "\(away)")
    // Clara undoes an absence that someone entered by mistake.
    #expect(try clara.run(["undo", "chores"]).ending == .exited(0))
    #expect(!(try anna.run(["chores", "house", "show"]).output.contains("AWAY UNTIL")))
    #expect(try clara.run(["redo", "chores"]).ending == .exited(0))
  }

  private func takeTurns() throws {
    // Ben records a task that the child did.
    try ben.says("done", "Dishes", "--by", "Mia")
    #expect(try anna.isRefused("done", "Dishes") == "rpc.wantsAcknowledgement")
    #expect(try anna.scores().first == "Mia 1")
    #expect(try anna.task("Dishes")["turn"]?.string == anna.name)
    try anna.says("swap", "Dishes", "Mia")
    #expect(try anna.task("Dishes")["turn"]?.string == "Mia")
    #expect(try anna.run(["undo", "chores"]).ending == .exited(0))
    #expect(try anna.task("Dishes")["turn"]?.string == anna.name)
    // The rotation has two members. If one member passes the turn, the other member gets it.
    let turn = try #require(try anna.task("Floor")["turn"]?.string)
    let (first, other) = turn == anna.name ? (anna, ben) : (ben, anna)
    try first.says("pass", "Floor")
    #expect(try anna.task("Floor")["turn"]?.string == other.name)
    try other.says("done", "Floor", "--note", "with soap")
    #expect(try anna.task("Floor")["turn"]?.string == first.name)
    try clara.says("back")
    try anna.says("skip", "Bins")
    let history = try anna.says("history")["completions"]?.elements.map {
      "\($0["user"]?.string ?? "") \($0["name"]?.string ?? "") \($0["note"]?.string ?? "")"
    }
    #expect(history == ["\(other.name) Floor with soap", "Mia Dishes "])
  }

  private func remind() throws {
    try anna.says("settings", "--remind-at", "08:30")
    let calendar = try anna.run(["export", "ics", "--module", "chores"])
    for task in ["Dishes", "Bins", "Floor", "Chimney sweep"] {
      #expect(calendar.output.contains("SUMMARY:\(task)\r\n"), "\(task): \(calendar)")
    }
    #expect(calendar.output.contains("DUE:20991224T"), "\(calendar)")
    // No task is due, because each task was done or skipped today or is due later.
    #expect(try anna.says("due")["due"]?.count == 0)
  }

  private func moveOut() throws {
    let asked = try anna.run(["chores", "member", "remove", ben.name])
    #expect(asked.ending == .exited(1) && asked.errors.contains("This can't be undone."), "\(asked)")
    let removed = try anna.run(["chores", "member", "remove", ben.name, "--acknowledge", "affectsOthers"])
    // The output doesn't offer an undo, because an undo would be refused.
    #expect(removed.output == "removed \(ben.name); Linden has a new key\n", "\(removed)")
    #expect(try anna.run(["undo", "chores"]).errors.contains("invite them with the new key"))
    try anna.says("task", "add", "Kitchen", "Secret", "1", "1")
    #expect(try ben.isRefused("tasks") == "chores.noHouse")
    for words in [["history", "chores"], ["--json", "history", "chores"], ["--json", "export", "jsonl"]] {
      let learned = try ben.run(words)
      #expect(learned.ending == .exited(0) && !learned.output.contains("Secret"), "\(words): \(learned)")
    }
    // Ben's completions are kept after his removal.
    #expect(try anna.says("history")["completions"]?.count == 2)
    #expect(try anna.says("scoreboard")["members"]?.elements.map { $0["user"]?.string }.contains(ben.name) == false)
  }
}
