import TestSupport
import Testing
import Wire

/// Types the commands of the manual line by line, and no other commands.
@Suite("A walk with the manual")
struct FirstDayTests {
  /// Commands that change something. Each command must print its change and how to undo the change.
  private static let changes = ["start", "switch", "tag", "stop", "add", "edit", "create", "submit", "done", "post"]

  @Test("each line of the first week works, and the final record is the intended one")
  func firstWeek() throws {
    let world = try ExampleWorld(prepared: [])
    let lines = try ManualPage("trackctl.1", section: "A FIRST WEEK").commands
    #expect(lines.count > 25)
    for line in lines {
      let result = try world.run(line)
      #expect(result.ending == .exited(0) && result.errors.isEmpty && !result.output.isEmpty, "\(line): \(result)")
      let verbs = line.split(separator: " ").dropFirst().prefix(3).map(String.init)
      if verbs.contains(where: Self.changes.contains) {
        #expect(result.output.contains("(trackctl undo takes it back)\n"), "\(line): \(result.output)")
      }
    }
    let client = try world.daemon.connect()
    let entries = try client.call("timer.list")["entries"]?.elements.map(\.self) ?? []
    #expect(entries.map { $0["project"]?.string } == ["Work", "Eat", "Work", "Study"])
    #expect(entries.map { ($0["seconds"]?.int ?? 0) / 60 } == [30, 30, 60, 90])
    #expect(entries.last?["note"]?.string == "chapter 5" && entries.first?["tags"]?[0]?.string == "money")
    #expect(entries.first?["stoppedAt"]?.isNull == false)
    let record = try client.call("hours.list")["records"]?[0]
    #expect(record?["hours"]?.double == 7.5 && record?["comment"]?.string == "the plan")
    #expect(try client.call("chores.scoreboard")["members"]?[0]?["points"]?.int == 5)
    #expect(try client.call("feed.timeline")["posts"]?[0]?["progress"]?.int == 50)
    #expect(try client.call("remarks.list")["remarks"]?.count == 1)
  }
}
